import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

/** A method whose provider gives a code to scan. */
const BY_CODE = 'Система быстрых платежей';

test('a code is scanned from a desktop’s screen; on a phone it opens the bank’s app, is saved or copied', async ({
  page,
  payment,
  shopper,
  email,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/orders/${await shopper.orderCodes(email)}/pay`);
  await hydrated(page);
  await page.locator('summary').click();
  await payment.method(BY_CODE).check();
  await payment.payButton.click();
  const code = page.getByRole('img', { name: 'QR-код для оплаты' });
  const app = page.getByRole('link', { name: 'Открыть в приложении банка' });
  if (!isMobile) {
    await expect(code).toBeInViewport();
    await expect(app).toHaveCount(0);
    return;
  }
  await expect(app).toBeInViewport();
  const address = await app.getAttribute('href');
  expect(address).toMatch(/^https?:\/\/[^/]+\/pay\//);
  await expect(code).toBeHidden();

  await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить код' }).click();
  expect((await download).suggestedFilename()).toBe('qr.png');
  await page.getByText('Показать QR-код').click();
  await expect(code).toBeVisible();
});
