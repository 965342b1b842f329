import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takesPart } from '@federation/browser/page/canary';
import { startNode } from '@shop/devkit/processes';
import { PUBG } from '../fixtures/journeys.ts';
import { BROKEN_EVERY, isBroken, ManyShoppers } from '../fixtures/many-shoppers.ts';
import { expect, test } from '../fixtures/test.ts';
import { serveTwoVersions } from '../fixtures/two-versions.ts';
import { hydrated } from '../pages/hydrated.ts';

/** Another one with each try: what was counted of one says nothing of the next. */
const CANARY = `9.9.9-broken.${Date.now()}`;
const TOKEN = 'an operator of the test of canaries';
/** In every twentieth browser the button that pays throws. */
const BREAK = `if (Number(localStorage.getItem('bucket')) % ${BROKEN_EVERY} === 0)
  addEventListener('click', (event) => {
    if (!/^Оплатить/.test(event.target.closest?.('button')?.textContent ?? '')) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    throw new Error('the button is broken');
  }, true);`;
/** As a team's, with a look each second and no settling: visits here last as long as a call. */
const POLICY = {
  settle: 0,
  every: 1,
  metrics: {
    own: { worse: 'more', ratio: 2, weight: 3 },
    errors: { worse: 'more', ratio: 2 },
    paid: { worse: 'less', ratio: 0.9, weight: 2 },
  },
  steps: [
    { percent: 1, minutes: 30 },
    { percent: 5, minutes: 30 },
    { percent: 25, minutes: 30 },
  ],
};

/** The team's command, as it is run. */
const startCanary = (env: Record<string, string>, ...args: string[]) =>
  startNode(['deploy/release.ts', 'canary', 'catalog', CANARY, '--auto', ...args], {
    env: { PATH: process.env.PATH, ...env },
    showErrors: true,
  });

test('a release that breaks a button in every twentieth browser is aborted before 2 % of the shoppers have it', {
  tag: '@spec-15.23',
}, async ({ page, context, anotherShell, game, home, orderForm, consoleErrors, shop }) => {
  test.setTimeout(150_000);
  const remote = await serveTwoVersions(CANARY, { remote: 'catalog', code: BREAK });
  const url = await anotherShell({
    ...remote.environment,
    OPERATOR_TOKEN: TOKEN,
    REPORT_SHARE: '1',
    TRUSTED_PROXIES: 'loopback',
  });
  const policy = join(shop.dataDir, 'canary.policy.json');
  await writeFile(policy, JSON.stringify(POLICY));
  const judge = startCanary({ ...remote.team, OPERATOR_TOKEN: TOKEN }, '--policy', policy, '--shell', url);
  try {
    const canary = async () => (await remote.pointer())?.canary;
    await expect.poll(async () => (await canary())?.percent).toBe(1);
    // The new shell has read every remote.
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
    const shoppers = new ManyShoppers(url, 'catalog');

    // One real browser that draws the canary and has the broken button: what it reports is what the shop's own code reports.
    const drawn = { name: 'catalog', version: CANARY, percent: 1 };
    let bucket = 0;
    while (!isBroken(bucket) || !takesPart(bucket, drawn)) bucket += 1;
    await context.addInitScript((own) => {
      // An empty page has no storage.
      if (location.origin !== 'null') localStorage.setItem('bucket', String(own));
    }, bucket);
    consoleErrors.allow(/the button is broken/);
    const cookie = async () => (await context.cookies(url)).find(({ name }) => name === 'canary')?.value;
    await expect(async () => {
      await page.goto(url);
      await hydrated(page);
      await expect.poll(cookie, { timeout: 3_000 }).toBe(`catalog@${CANARY}`);
    }).toPass();
    await page.goto(url);
    await hydrated(page);
    await home.choose(PUBG.title);
    await game.setQuantity(PUBG.product, 1);
    const here = page.url();
    const thrown = context.waitForEvent('weberror');
    await orderForm.payButton.click();
    expect((await thrown).error().message).toBe('the button is broken');
    expect(page.url()).toBe(here);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /late|page-report/.test(name)),
    );
    await page.goto('about:blank');
    const counted = async () => {
      const response = await fetch(
        `${url}/page-reports/catalog%2Bdrawn.json?from=${Date.now() - 120_000}&to=${Date.now()}`,
        {
          headers: { authorization: `Bearer ${TOKEN}` },
        },
      );
      const rows: { version: string; events: Record<string, number> }[] = await response.json();
      return rows.find(({ version }) => version === CANARY)?.events;
    };
    await expect.poll(counted).toMatchObject({ visits: 1, own: 1, errors: 1 });

    while ((await canary()) && shoppers.count.all < 20_000) {
      await shoppers.look();
      await shoppers.come(250);
    }
    const { code, out } = await judge.ended;
    expect(code).toBe(1);
    expect(out).toMatch(
      /aborted, step 1 %\n {2}(own|errors): canary [\d.]+ % \(\d+ of \d+\), stable [\d.]+ %/,
    );
    expect(await remote.pointer()).toMatchObject({ current: { version: remote.version }, canary: null });
    const { all, canary: met, broken } = shoppers.count;
    test.info().annotations.push({
      type: 'shoppers',
      description: `${all}, ${met} had the release, ${broken} its broken button`,
    });
    expect(met + 1).toBeLessThan(0.02 * all);
    expect(broken).toBeGreaterThan(0);
  } finally {
    await judge.stop();
    await remote.stop();
  }
});
