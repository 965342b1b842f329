import { expect } from 'playwright/test';
import { anHourPasses, deploy, holdHours } from '../fixtures/new-build.ts';
import type { World } from './walk.ts';

/** Walks through messages over pages, and what replaces a part that failed. */
export async function* notices({ page, context, home, shopper, email, consoleErrors }: World) {
  consoleErrors.allow(
    /status of (404|500|503)|Failed to load|could not be loaded|RUNTIME-\d+|already registered|Loading|is missing|preload/,
  );
  await holdHours(page);
  await deploy(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: /Страница не найдена/ })).toBeVisible();
  await anHourPasses(page);
  await expect(page.getByText('Доступна новая версия')).toBeVisible();
  yield 'not-found-and-new-version';

  await page.route('**/api/games/*/', (route) => route.fulfill({ status: 500, json: {} }));
  await home.openReady();
  await home.cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Произошла ошибка/ })).toBeVisible();
  yield 'failed';
  await page.unroute('**/api/games/*/');

  await page.route('**/*info*page*.js', (route) => route.abort());
  await home.openReady();
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  yield 'part-missing';

  await home.openReady();
  await context.setOffline(true);
  await home.searchField.fill('steam');
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible();
  yield 'toast';
  await page.locator('a[href="/info/contacts"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Произошла ошибка/ })).toBeVisible();
  yield 'offline';
  await context.setOffline(false);

  await shopper.register(email);
  await shopper.orderCodes();
  await home.openReady();
  await expect(page.getByRole('dialog', { name: 'Заказ ждёт оплаты' })).toBeVisible();
  yield 'last-order';
}
