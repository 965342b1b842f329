import type { Game } from '@shop/contract';
import { $recents } from '@shop/state';
import { renderPage, stubApi } from '@shop/testing/pages';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeGame, makeProduct, makeQuestion } from '../../test/fixtures.ts';
import * as module from './game-page.tsx';

// The head is the server's.
beforeEach(() => vi.stubEnv('SSR', true));

const questions = [makeQuestion(1, 'Когда придёт код?', 'Сразу.')];

async function open(game: Game, faq: unknown = questions, query = '') {
  stubApi({ [`games/${game.id}/`]: game, [`faq/${game.id}/`]: faq });
  const page = await renderPage([{ path: '/products/:id', module }], `/products/${game.id}${query}`);
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const stored = (gameId: number) => JSON.parse(localStorage.getItem(`cart:${gameId}`) ?? 'null');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const quantity = (title: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Количество: ${title}` });

test.each(['/products/abc', '/products/0', '/products/1.5', '/products/-1'])(
  '%s is not found',
  { tags: '@spec-2.11' },
  async (address) => {
    stubApi({});
    await renderPage([{ path: '/products/:id', module }], address);
    expect(await screen.findByText('status 404')).toBeTruthy();
  },
);

test('a failed load is an error with its status', { tags: ['@spec-2.25', '@spec-8.6'] }, async () => {
  stubApi({ 'games/1/': Response.json({ detail: 'Нет' }, { status: 500 }) });
  await renderPage([{ path: '/products/:id', module }], '/products/1');
  expect(await screen.findByText('status 500')).toBeTruthy();
});

test('shows description, products with both prices, questions, and how delivery works', {
  tags: '@spec-2.11',
}, async () => {
  const discounted = makeProduct(60, { price: '99.00', discount_price: '84.50', discount_percent: 15 });
  await open(makeGame(1, { products: [discounted] } as Partial<Game>));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Валюта для игры 1');
  expect(screen.getByText('Второй абзац.')).toBeTruthy();
  const product = screen.getByRole('heading', { name: '60 UC' }).closest('li')!;
  expect(product.textContent).toMatch(/84,50\s₽/);
  expect(product.querySelector('s')!.textContent).toMatch(/99\s₽/);
  expect(product.textContent).toMatch(/−15\s%/);
  expect(screen.getByText('Когда придёт код?').closest('details')).toBeTruthy();
  expect(screen.getByText(/Код появится на странице заказа/)).toBeTruthy();
  expect($recents.get()).toEqual([1]);
});

test('the first press adds the least quantity; the last product cannot be passed; at the least, minus takes it out', {
  tags: '@spec-5.8',
}, async () => {
  await open(
    makeGame(1, { products: [makeProduct(60, { min_quantity: 2, max_quantity: 3 })] } as Partial<Game>),
  );
  await press('Добавить: 60 UC');
  expect(quantity('60 UC').value).toBe('2');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Больше' }));
  await press('Больше');
  expect(quantity('60 UC').value).toBe('3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Больше' }).disabled).toBe(true);
  await userEvent.clear(quantity('60 UC'));
  await userEvent.type(quantity('60 UC'), '50{Enter}');
  expect(quantity('60 UC').value).toBe('3');
  expect(stored(1)).toEqual({ 60: 3 });
  await press('Меньше');
  await press('Меньше');
  expect(screen.getByRole('button', { name: 'Добавить: 60 UC' })).toBe(document.activeElement);
  expect(stored(1)).toBeNull();
});

test('the cart is kept per game', { tags: '@spec-3.3' }, async () => {
  localStorage.setItem('cart:2', '{"60":4}');
  const first = await open(makeGame(1));
  await press('Добавить: 325 UC');
  expect(stored(1)).toEqual({ 325: 1 });
  first.unmount();
  await open(makeGame(2));
  expect(quantity('60 UC').value).toBe('4');
  expect(screen.queryByRole('textbox', { name: 'Количество: 325 UC' })).toBeNull();
});

test.each(['{"60":', '[1,2]', '"x"', '{"60":-3,"325":"2","x":1}'])(
  'garbage in storage (%s) is an empty cart',
  async (garbage) => {
    localStorage.setItem('cart:1', garbage);
    await open(makeGame(1));
    expect(screen.getAllByRole('button', { name: /^Добавить/ })).toHaveLength(2);
  },
);

test('a kept quantity comes within today’s bounds, and a product that is gone leaves the cart', async () => {
  localStorage.setItem('cart:1', '{"60":40,"325":1,"7":2}');
  const products = [makeProduct(60, { max_quantity: 5 }), makeProduct(325, { is_active: false })];
  await open(makeGame(1, { products } as Partial<Game>));
  expect(quantity('60 UC').value).toBe('5');
  expect(stored(1)).toEqual({ 60: 5 });
});

test('a product not on sale has a price and no button', async () => {
  await open(makeGame(1, { products: [makeProduct(60, { is_active: false })] } as Partial<Game>));
  const product = within(screen.getByRole('heading', { name: '60 UC' }).closest('li')!);
  expect(product.getByText('Нет в продаже')).toBeTruthy();
  expect(product.queryByRole('button')).toBeNull();
});

test('a game not on sale says so and shows no products', async () => {
  const { head } = await open(makeGame(1, { is_active: false }));
  expect(screen.getByText('Сейчас не продаём')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '60 UC' })).toBeNull();
  expect(head()?.jsonLd?.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
});

test('repeating an order of a game that is not on sale shows a notice', {
  tags: '@spec-5.10',
}, async () => {
  await open(makeGame(1, { is_active: false }), undefined, '?order=aaaaaaaa-0000-4000-8000-000000000001');
  expect(screen.getByText('Этот товар сейчас не продаётся.')).toBeTruthy();
});

test('the page does without its questions', async () => {
  const { head } = await open(makeGame(1), Response.json({ detail: 'Нет' }, { status: 500 }));
  expect(screen.queryByText('Вопросы и ответы')).toBeNull();
  expect(head()?.jsonLd?.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'Product']);
});

test('a wallet has no list of products', async () => {
  const wallet = { ...makeProduct(1), resourcetype: 'SteamProduct' };
  await open(makeGame(1, { resourcetype: 'Steam', products: [wallet] } as unknown as Partial<Game>));
  expect(screen.queryByText('Выберите товары')).toBeNull();
  expect(screen.getByText(/Укажите логин Steam/)).toBeTruthy();
});

test('the heart keeps the game', async () => {
  await open(makeGame(1));
  await press('В избранное: Игра 1');
  expect(localStorage.getItem('favourites')).toBe('[1]');
});

test('the head gives search engines prices, path and questions', async () => {
  const products = [
    makeProduct(60, { price: '99.00', discount_price: '84.50' }),
    makeProduct(325, { price: '415.00' }),
    makeProduct(1, { price: '1.00', is_active: false }),
  ];
  const { head } = await open(makeGame(1, { products } as Partial<Game>));
  const [breadcrumb, product, faq] = head()?.jsonLd ?? [];
  expect(head()).toMatchObject({
    title: 'Валюта для игры 1 — купить',
    canonical: '/products/1',
    description: 'Первый абзац.',
    image: '/media/a/1280.webp',
  });
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(product).toMatchObject({
    '@type': 'Product',
    image: expect.stringMatching(/^http:.*\/media\/a\/1280\.webp$/),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'RUB',
      lowPrice: '84.50',
      highPrice: '415.00',
      offerCount: 2,
    },
  });
  expect(faq).toMatchObject({
    mainEntity: [{ name: 'Когда придёт код?', acceptedAnswer: { text: 'Сразу.' } }],
  });
});
