import { renderPage, stubApi } from '@shop/testing/pages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, privacy } from '../../test/fixtures.ts';
import * as contactsPage from './contacts-page.tsx';
import * as privacyPage from './privacy-policy-page.tsx';
import * as textBlockPage from './text-block-page.tsx';
import * as agreementPage from './user-agreement-page.tsx';

const routes = [
  { path: '/info/contacts', module: contactsPage },
  { path: '/info/privacy-policy', module: privacyPage },
  { path: '/info/user-agreement', module: agreementPage },
  { path: '/info/TextBlock', module: textBlockPage },
];

test('shows the article that the address names, with its sections and the way to others', {
  tags: '@spec-2.9',
}, async () => {
  stubApi(answers);
  const { head } = await renderPage(routes, '/info/TextBlock?slug=refunds');
  expect(await screen.findByRole('heading', { level: 1, name: 'Доставка и возврат' })).toBeTruthy();
  const contents = within(screen.getByRole('navigation', { name: 'На этой странице' }));
  expect(contents.getByRole('link', { name: 'Сколько ждать' }).getAttribute('href')).toBe('#сколько-ждать');
  expect(screen.getByRole('link', { name: 'Политика конфиденциальности' })).toBeTruthy();
  expect(head()).toMatchObject({
    title: 'Доставка и возврат',
    description: 'Деньги возвращаются тем же способом, напишите нам.',
    canonical: '/info/TextBlock?slug=refunds',
  });
});

test('follows a link of an article inside the shop without loading a document', async () => {
  stubApi(answers);
  await renderPage(routes, '/info/TextBlock?slug=refunds');
  fireEvent.click(await screen.findByRole('link', { name: 'нам' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Контакты' })).toBeTruthy();
});

test.each(['', '?slug=', '?slug=../games/1', '?slug=unknown'])(
  'answers 404 to /info/TextBlock%s',
  { tags: '@spec-2.9' },
  async (search) => {
    stubApi(answers);
    await renderPage(routes, `/info/TextBlock${search}`);
    expect(await screen.findByRole('heading', { name: 'status 404' })).toBeTruthy();
  },
);

test('shows the privacy policy under its own address', { tags: '@spec-2.7' }, async () => {
  stubApi(answers);
  const { head } = await renderPage(routes, '/info/privacy-policy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeTruthy();
  expect(screen.getByText('Мы храним почту.')).toBeTruthy();
  expect(head()?.canonical).toBe('/info/privacy-policy');
});

test('shows the user agreement under its own address', { tags: '@spec-2.8' }, async () => {
  const article = { ...privacy, header: 'Пользовательское соглашение', html: '<p>Мы продаём коды.</p>' };
  stubApi({ ...answers, 'articles/user-agreement/html/': article });
  const { head } = await renderPage(routes, '/info/user-agreement');
  expect(await screen.findByRole('heading', { level: 1, name: article.header })).toBeTruthy();
  expect(screen.getByText('Мы продаём коды.')).toBeTruthy();
  expect(head()?.canonical).toBe('/info/user-agreement');
});

test('lists every contact with the particulars it has', { tags: '@spec-2.6' }, async () => {
  stubApi(answers);
  await renderPage(routes, '/info/contacts');
  expect(await screen.findByRole('heading', { level: 1, name: 'Контакты' })).toBeTruthy();
  expect(screen.getByText('ИНН')).toBeTruthy();
  expect(screen.queryByText('ОГРН')).toBeNull();
});
