import { renderPage, stubApi } from '@shop/testing/pages';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers } from '../../test/fixtures.ts';
import * as module from './info-page.tsx';

const open = () => renderPage([{ path: '/info', module }], '/info');

test('lists articles, contacts and the questions of all games', { tags: '@spec-2.5' }, async () => {
  stubApi(answers);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Помощь' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Доставка и возврат' })).toHaveProperty(
    'pathname',
    '/info/TextBlock',
  );
  expect(screen.getByRole('link', { name: 'Политика конфиденциальности' })).toHaveProperty(
    'pathname',
    '/info/privacy-policy',
  );
  expect(screen.getByText('ООО «Пример»')).toBeTruthy();
  const pubg = within(screen.getByRole('heading', { name: 'PUBG Mobile' }).closest('details')!);
  expect(pubg.getByText('Где ввести код?')).toBeTruthy();
  expect(pubg.getByRole('link')).toHaveProperty('pathname', '/products/1');
});

test('describes the visible questions for search engines', async () => {
  stubApi(answers);
  const { head } = await open();
  await screen.findByRole('heading', { level: 1 });
  const [faq] = head()?.jsonLd ?? [];
  expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 3 } });
});

test('unfolds the questions that are searched for and says how many there are', {
  tags: '@spec-15.3',
}, async () => {
  stubApi(answers);
  await open();
  expect((await screen.findByRole('heading', { name: 'Steam' })).closest('details')?.open).toBe(false);
  await userEvent.type(screen.getByLabelText('Найти вопрос'), 'логин');
  expect(screen.getByRole('heading', { name: 'Steam' }).closest('details')?.open).toBe(true);
  expect(screen.getByRole('status')).toHaveProperty('textContent', 'Нашёлся 1 вопрос');
  expect(screen.queryByText('Где ввести код?')).toBeNull();
  await userEvent.type(screen.getByLabelText('Найти вопрос'), 'ъ');
  expect(screen.getByRole('status').textContent).toContain('Такого вопроса пока нет');
});

test('stands without contacts, articles and questions', async () => {
  stubApi({
    'articles/': [],
    'contacts/': { count: 0, next: null, previous: null, results: [] },
    'faq/': [],
    'support/': { email: 'help@shop.example' },
  });
  const { head } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Помощь' })).toBeTruthy();
  expect(head()?.jsonLd).toEqual([]);
});
