import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network a page that is opened says so, and comes by itself when there is one', async ({
  home,
  page,
  context,
  consoleErrors,
}) => {
  await home.openReady();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  consoleErrors.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto('/info');
  await expect(page.getByRole('heading', { name: 'Нет сети' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
});
