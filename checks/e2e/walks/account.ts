import { expect } from 'playwright/test';
import { PASSWORD } from '../fixtures/shopper.ts';
import type { World } from './walk.ts';

/** The auth popup in all its views, and signing in. */
export async function* account({ page, home, shopper, email, consoleErrors }: World) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  consoleErrors.allow(/status of 40[01]/);
  await shopper.call('auth/registration/', { email, password: PASSWORD });

  await home.openReady();
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await expect(button('Войти')).toBeVisible();
  yield 'sign-in';
  await button('Войти').click();
  await expect(dialog.getByRole('region', { name: 'Проверьте, пожалуйста:' })).toBeFocused();
  yield 'sign-in-missing';
  await dialog.getByLabel('Почта').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill('another password');
  await button('Войти').click();
  await expect(dialog.getByText('Почта или пароль не подходят.').first()).toBeVisible();
  yield 'sign-in-wrong';
  await button('Создать аккаунт').click();
  yield 'registration';
  await button('Создать аккаунт').click();
  await expect(dialog.getByRole('region', { name: 'Проверьте, пожалуйста:' })).toBeFocused();
  yield 'registration-wrong';
  await button('Войти').click();
  await button('Забыли пароль?').click();
  yield 'reset';
  await dialog.getByLabel('Почта').fill(email);
  await button('Прислать ссылку').click();
  await expect(page.getByRole('dialog', { name: 'Проверьте почту' })).toBeVisible();
  yield 'reset-sent';
  await page.goto('/?reset=nosuchkey');
  await expect(dialog.getByLabel('Придумайте пароль')).toBeVisible();
  yield 'new-password';
  await dialog.getByLabel('Придумайте пароль').fill('another battery staple');
  await button('Сохранить и войти').click();
  await expect(button('Запросить новую ссылку')).toBeVisible();
  yield 'new-password-late';
}
