import { expect } from 'playwright/test';
import { PUBG } from '../fixtures/journeys.ts';
import { hydrated } from '../pages/hydrated.ts';
import { DESKTOP, PHONE, type World } from './walk.ts';

/** The forms of the four kinds: empty, wrong, filled in, and in the sheet of a phone. */
export async function* orderForms({ page, orderForm, game, shopper, email, consoleErrors }: World) {
  const open = async (title: string) => {
    await page.goto(`/products/${(await shopper.game(title)).id}`);
    await hydrated(page);
  };
  const problems = page.getByRole('region', { name: 'Проверьте, пожалуйста:' });
  consoleErrors.allow(/status of 404 .*\/check_account\//);
  await page.setViewportSize(DESKTOP);

  await open(PUBG.title);
  await orderForm.payButton.click();
  await expect(problems).toBeFocused();
  yield 'codes-wrong';

  await open('Genshin Impact');
  await game.setQuantity('60 кристаллов', 2);
  await orderForm.player.fill('unknown');
  await orderForm.server.selectOption('Европа');
  await orderForm.email.fill(email);
  await expect(page.getByText('Такого игрока нет').first()).toBeVisible();
  yield 'player-unknown';
  await orderForm.player.fill('700123456');
  await orderForm.email.focus();
  await expect(page.getByText('Игрок: gamer700123456')).toBeVisible();
  yield 'player-found';

  await open('Steam');
  await orderForm.steamAmount.fill('1');
  await orderForm.payButton.click();
  await expect(problems).toBeFocused();
  yield 'steam-wrong';
  await orderForm.steamAccount.fill('gordon');
  await orderForm.steamAmount.fill('500');
  await orderForm.email.fill(email);
  yield 'steam';

  await open('Standoff 2');
  await game.setQuantity('100 голды', 1);
  await orderForm.payButton.click();
  await expect(problems).toBeFocused();
  yield 'standoff-wrong';
  const file = { name: 'avatar.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Снимок аватара').setInputFiles(file);
  await expect(page.getByRole('dialog', { name: 'Обрежьте снимок' })).toBeVisible();
  yield 'avatar-crop';
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await orderForm.player.fill('1234567');
  await orderForm.email.fill(email);
  yield 'standoff';

  await page.setViewportSize(PHONE);
  await open('Genshin Impact');
  await orderForm.payButton.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  yield 'sheet-data';
  await sheet.getByRole('button', { name: 'Продолжить' }).click();
  await expect(problems).toBeFocused();
  yield 'sheet-wrong';
  await orderForm.player.fill('700123456');
  await orderForm.server.selectOption('Европа');
  await orderForm.email.fill(email);
  await sheet.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('dialog', { name: 'Проверьте заказ' })).toBeVisible();
  yield 'sheet-confirm';
}
