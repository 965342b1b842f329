import { startDevelopmentOrigin } from '../fixtures/development-origin.ts';
import { expect, test } from '../fixtures/test.ts';

const TOKEN = 'a token of sixteen letters or more';

test('a team runs its remote from its machine inside the shop, sees the panel, and resets it when it breaks', async ({
  page,
  anotherShell,
  consoleErrors,
}) => {
  // An operator who is not signed in is answered 401.
  consoleErrors.allow(/status of 401/);
  const url = await anotherShell({ OVERRIDES: 'allow', OPERATOR_TOKEN: TOKEN });
  const origin = await startDevelopmentOrigin('info');
  const panel = page.locator('shop-overrides');

  await page.goto(`${url}/info?remotes=info@${origin.url}`);
  await page.getByLabel('OPERATOR_TOKEN').fill(TOKEN);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('not signed, not checked')).toBeVisible();
  expect(origin.asked).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(`${url}/info`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(origin.asked).toContain('entry.js');
  await panel.getByText('Overrides: 1').click();
  await expect(panel.getByRole('row').filter({ hasText: 'local' })).toContainText(/^info.*\d ms$/);
  await expect(panel.getByRole('row').filter({ hasText: 'checkout' })).toContainText(/\d KB/);

  origin.stop();
  await page.goto(`${url}/info?remotes=reset`);
  await expect(page).toHaveURL(`${url}/info`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
