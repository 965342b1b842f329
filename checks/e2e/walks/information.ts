import { expect } from 'playwright/test';
import { hydrated } from '../pages/hydrated.ts';
import type { World } from './walk.ts';

/** Help: contacts, articles, questions. */
export async function* information({ page }: World) {
  await page.goto('/info');
  await hydrated(page);
  yield 'help';
  await page.getByLabel('Найти вопрос').fill('код');
  await expect(page.getByText(/^Наш/)).toBeVisible();
  await page.locator('details').first().locator('summary').click();
  yield 'questions-found';
  await page.getByLabel('Найти вопрос').fill('ъъъъ');
  await expect(page.getByText('Такого вопроса пока нет')).toBeVisible();
  yield 'questions-none';
  for (const name of ['contacts', 'privacy-policy', 'user-agreement']) {
    await page.goto(`/info/${name}`);
    await hydrated(page);
    yield name;
  }
  await page.goto('/info/contacts');
  await hydrated(page);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('region', { name: 'Проверьте, пожалуйста:' })).toBeFocused();
  yield 'question-wrong';
}
