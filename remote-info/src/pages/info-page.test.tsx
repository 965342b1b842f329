import { renderPage, stubApi } from '@shop/shared/testing/pages';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers } from '../../test/fixtures.ts';
import * as module from './info-page.tsx';

const open = () => renderPage([{ path: '/info', module }], '/info');

test('lists articles, contacts and the questions of all games', async () => {
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
  const pubg = within(screen.getByRole('region', { name: 'PUBG Mobile' }));
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

test('filters questions and says how many are left', async () => {
  stubApi(answers);
  await open();
  await userEvent.type(await screen.findByLabelText('Найти вопрос'), 'логин');
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
  });
  const { head } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Помощь' })).toBeTruthy();
  expect(head()?.jsonLd).toEqual([]);
});
