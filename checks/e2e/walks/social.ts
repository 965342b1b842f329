import { expect } from 'playwright/test';
import { IdentityPage } from '../pages/identity-page.ts';
import type { World } from './walk.ts';

/** The way back from a provider. */
export async function* social({ page, home, consoleErrors }: World) {
  consoleErrors.allow(/status of 400/);
  const begin = async (provider: string) => {
    await home.openReady();
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: provider, exact: true }).click();
    return new IdentityPage(page);
  };
  const steam = await begin('Steam');
  await steam.approve({ subject: '76561198000000001' });
  await expect(page.getByRole('heading', { name: 'Осталась почта' })).toBeVisible();
  await page.getByRole('main').getByRole('button').click();
  yield 'e-mail-missing';

  const yandex = await begin('Яндекс');
  await yandex.refuse();
  await expect(page.getByRole('heading', { name: 'Не получилось' })).toBeVisible();
  yield 'refused';
}
