import type { PageTotals } from '@federation/protocol/page-counts';
import { METHOD, orderPubg } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';

test('a purchase is counted step by step, by the versions that the pages were made of, with how they felt', {
  tag: '@spec-17.32',
}, async ({ home, game, orderForm, payment, page, shop, email }) => {
  // Beacons of a page that is left are out of the runner's sight: the page itself notes them.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      if (url === '/page-reports') localStorage.beacons = `${localStorage.beacons ?? ''}${data}\n`;
      return send(url, data);
    };
  });
  const from = new Date(Date.now() - 60_000).toISOString();
  const { remotes, id } = await (await page.request.get(`${shop.url}/composition.json`)).json();
  const counted = async (subject: string): Promise<PageTotals[]> => {
    const query = new URLSearchParams({ subject, from, to: new Date(Date.now() + 60_000).toISOString() });
    return (await fetch(`${shop.shellEnvironment.API_URL}/internal/page-counts/?${query}`)).json();
  };
  const totals = async (subject: string) => {
    const version =
      subject === 'composition' ? id : remotes.find((one: { name: string }) => one.name === subject).version;
    return (await counted(subject)).find((row) => row.version === version)?.events ?? {};
  };
  const before = await totals('checkout');
  const since = async () => {
    const now = await totals('checkout');
    return (event: string) => (now[event] ?? 0) - (before[event] ?? 0);
  };

  await orderPubg({ home, game, orderForm }, email);
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(payment.done).toBeVisible();
  await payment.deliveredCodes(1);
  // Nothing is sent before the page is idle, so nothing of a page that is left sooner.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /late|page-report/.test(name)),
  );
  await page.goto('about:blank');

  await expect(async () => {
    const count = await since();
    for (const step of ['visits', 'seen', 'chosen', 'ordered', 'paid', 'delivered'])
      expect(count(step), step).toBeGreaterThanOrEqual(1);
    expect(count('paid')).toBe(1);
  }).toPass();
  expect((await totals('composition')).visits).toBeGreaterThanOrEqual(1);
  const [{ vitals }] = (await counted('shell')) as [PageTotals];
  for (const vital of ['lcp', 'cls', 'ttfb', 'hydrated'] as const)
    expect(
      vitals[vital]?.reduce((sum, each) => sum + each, 0),
      vital,
    ).toBeGreaterThanOrEqual(1);

  // Nothing of who it was: no address, no id, no page.
  await page.goto(shop.url);
  const reports = (await page.evaluate(() => String(localStorage.beacons))).trim().split('\n');
  for (const report of reports) {
    expect(['composition', 'drawn', 'events', 'own', 'vitals']).toEqual(
      expect.arrayContaining(Object.keys(JSON.parse(report))),
    );
    expect(report).not.toContain(email);
    expect(report).not.toMatch(/@|orders\/|products\//);
  }
});
