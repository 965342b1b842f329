import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const newNumber = () => `+7916${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** The last code that the sandbox would have sent to a number. */
async function codeFor(page: Page, sandboxUrl: string, phone: string): Promise<string> {
  const messages = await (await page.request.get(`${sandboxUrl}/phone/messages.json`)).json();
  const { text } = messages.find((one: { phone: string }) => one.phone === phone);
  return /\d{6}/.exec(text)![0];
}

test('signs up by a code and an address, in again by a code alone, and finds the number in the settings', {
  tag: '@spec-14.17',
}, async ({ page, shop, email, consoleErrors }) => {
  consoleErrors.allow(/status of 400 .*\/auth\/phone\/(auth|unbind)\/\)$/);
  const phone = newNumber();
  const dialog = page.getByRole('dialog');
  const askForCode = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await dialog.getByRole('button', { name: 'По номеру телефона' }).click();
    await dialog.getByRole('textbox', { name: 'Телефон' }).fill(phone.replace('+7', '8 '));
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    // Nothing was clicked since: the field has the focus by itself.
    await expect(dialog.getByRole('textbox', { name: 'Код' })).toBeFocused();
    await page.keyboard.type(await codeFor(page, shop.sandboxUrl, phone));
    await page.keyboard.press('Enter');
  };
  await page.goto('/info/contacts');
  await hydrated(page);
  await askForCode();
  await expect(dialog.getByRole('textbox', { name: 'Почта' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: /^Меню аккаунта/ });
  await expect(menu).toBeVisible();

  await menu.click();
  await page
    .getByRole('button', { name: 'Выйти' })
    .or(page.getByRole('menuitem', { name: 'Выйти' }))
    .click();
  await askForCode();
  await expect(menu).toBeVisible();
  await page.goto('/profile/settings');
  await expect(page.getByText(phone)).toBeVisible();
  await page.getByRole('button', { name: 'Отвязать номер' }).click();
  await expect(page.getByText('Это единственный способ входа')).toBeVisible();
});
