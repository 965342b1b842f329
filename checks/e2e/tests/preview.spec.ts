import { expect, test } from '../fixtures/test.ts';
import { serveTwoVersions } from '../fixtures/two-versions.ts';
import { hydrated } from '../pages/hydrated.ts';

const VERSION = '9.9.9-preview';

test('the link of a preview shows a version on a host of its own, where the reviewer is a stranger to the shop', {
  tag: '@spec-15.21',
}, async ({ page, context, anotherShell, consoleErrors }) => {
  test.slow();
  // Without its link the host of a preview answers 403.
  consoleErrors.allow(/status of 403/);
  const remote = await serveTwoVersions(VERSION);
  try {
    const url = await anotherShell(remote.environment);
    await context.addCookies([{ name: 'mine', value: 'of-the-shop', url, sameSite: 'Lax' }]);
    await page.goto(`${url}/info/contacts`);
    await page.evaluate(() => localStorage.setItem('mine', 'of the shop'));

    const link = await remote.preview(url, '/info');
    await page.goto(link);
    const { origin } = new URL(link);
    await expect(page).toHaveURL(`${origin}/info`);
    await hydrated(page);
    await expect(page.locator('federation-preview')).toHaveText(
      new RegExp(`^Preview of info ${VERSION}, until `),
    );
    const loaded = () =>
      page.evaluate(
        (version) =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${version}/`)),
        VERSION,
      );
    expect(await loaded()).toBe(true);
    const seen = await page.evaluate(() => [document.cookie, localStorage.getItem('mine')]);
    expect(seen[0]).not.toMatch(/mine|preview/);
    expect(seen[1]).toBeNull();

    // Links lead on within the preview, and the shop itself is as it was.
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    await expect(page).toHaveURL(`${origin}/info/contacts`);
    await page.reload();
    await expect(page.locator('federation-preview')).toBeVisible();
    await page.goto(`${url}/info`);
    await hydrated(page);
    expect(await loaded()).toBe(false);
    await expect(page.locator('federation-preview')).toHaveCount(0);

    await context.clearCookies({ name: 'preview' });
    expect((await page.goto(`${origin}/info`))!.status()).toBe(403);
  } finally {
    await remote.stop();
  }
});
