import { expect } from 'playwright/test';
import { PROMO } from '../fixtures/promo-codes.ts';
import { hydrated } from '../pages/hydrated.ts';
import type { World } from './walk.ts';

/** A signed-in user's own pages. */
export async function* profile({ page, shopper, email, consoleErrors }: World) {
  const main = page.getByRole('main');
  const open = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
  };
  consoleErrors.allow(/status of 400/);
  await shopper.register(email);
  await open('/profile');
  await expect(main.getByText('Здесь появятся ваши заказы.')).toBeVisible();
  yield 'empty';
  await main.getByLabel('Промокод').fill('NOSUCHCODE');
  await main.getByRole('button', { name: 'Проверить' }).click();
  await expect(main.getByLabel('Промокод')).toHaveAttribute('aria-invalid', 'true');
  yield 'promo-wrong';
  await main.getByLabel('Промокод').fill(PROMO.tenth);
  await main.getByRole('button', { name: 'Проверить' }).click();
  await expect(main.getByText(/даёт скидку/)).toBeVisible();
  yield 'promo-preview';
  await main.getByRole('button', { name: 'Применить' }).click();
  await expect(main.getByText(`Действует код ${PROMO.tenth}`).first()).toBeVisible();
  yield 'promo';

  const codes = await shopper.orderCodes();
  const refused = await shopper.orderForPlayer('refused-8');
  await shopper.pay(codes);
  await shopper.pay(refused);
  await shopper.reaches(refused, 'failed');
  await shopper.reaches(codes, 'done');
  await shopper.orderForPlayer('700123456');
  await open('/profile');
  await expect(main.getByRole('article')).toHaveCount(3);
  yield 'orders';
  await main.getByLabel('Показать').selectOption('sent');
  await expect(main.getByText('Таких заказов нет.')).toBeVisible();
  yield 'orders-of-status';

  await open('/profile/settings');
  await expect(main.getByRole('heading', { name: 'Имя' })).toBeVisible();
  await page.getByRole('button', { name: /^Меню аккаунта/ }).click();
  yield 'menu';
  await page.keyboard.press('Escape');
  await main.getByLabel('Как к вам обращаться').fill('');
  await main.getByRole('button', { name: 'Сохранить' }).first().click();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(main.getByRole('img', { name: 'Так будет выглядеть' })).toBeVisible();
  yield 'settings';
  await main.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('button', { name: 'Удалить навсегда' }).click();
  yield 'delete';
}
