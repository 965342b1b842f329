import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { get, db } = await startApp();
const seeded = await seedCatalogue(db);
const titles = async (query: string) => {
  const response = await get(`/api/games/?view=card&${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().results.map((game: { title: string }) => game.title);
};

test('lists active games in the order of the home page, with absolute links to the neighbours', {
  tags: ['@spec-3.19', '@spec-7.7'],
}, async () => {
  const response = await get('/api/games/?limit=2&offset=1');
  expect(response.json()).toMatchObject({
    count: 4,
    next: 'http://localhost:3000/api/games/?limit=2&offset=3',
    previous: 'http://localhost:3000/api/games/?limit=2',
    results: [
      { title: 'Steam', resourcetype: 'Steam' },
      { title: 'Genshin Impact', is_server_needed: true },
    ],
  });
});

test('a card has no products and no description, and the lowest price of what is on sale', async () => {
  const [card] = (await get('/api/games/?view=card')).json().results;
  expect(card).toMatchObject({
    title: 'PUBG Mobile',
    min_price: '89.00',
    discount_percent: 10,
    logo: '/media/0123456789abcdef/320.webp',
  });
  expect(card).not.toHaveProperty('products');
  expect(card).not.toHaveProperty('detail_description');
});

test('a game carries its active products with what its kind adds', {
  tags: ['@spec-3.1', '@spec-3.2', '@spec-7.8'],
}, async () => {
  const game = (await get(`/api/games/${seeded.games.pubg}/`)).json();
  expect(game.products).toMatchObject([
    {
      title: '60 UC',
      price: '99.00',
      discount_price: '89.00',
      discount_percent: 10,
      amount_uc: 60,
      resourcetype: 'PUBGProduct',
    },
    { title: '325 UC', price: '450.00', discount_price: null, picture: null },
  ]);
  expect((await get(`/api/games/${seeded.games.standoff}/`)).json().products).toMatchObject([
    { gold: '100.00' },
  ]);
});

test('a game that is not on sale is shown as such, one that does not exist is a 404', {
  tags: '@spec-7.8',
}, async () => {
  expect((await get(`/api/games/${seeded.games.old}/`)).json()).toMatchObject({ is_active: false });
  for (const id of ['99999', '0', '-1', '1e3', 'abc', '99999999999', '1.5']) {
    const response = await get(`/api/games/${id}/`);
    expect([id, response.statusCode, response.json()]).toEqual([id, 404, { detail: 'Страница не найдена.' }]);
  }
  expect((await get('/api/games/%00/')).statusCode).toBe(400);
});

test.each([
  ['pubg', 'as it is written'],
  ['PUB', 'by its beginning'],
  ['пабг', 'by a synonym'],
  ['pabg', 'with a typo'],
  ['згип', 'in the wrong layout'],
  ['згип ьщишду', 'in the wrong layout, two words'],
  ['mobile pubg', 'in another order of words'],
  ['пубг мобаил', 'transliterated'],
  ['шутер', 'by a tag'],
])('finds PUBG Mobile by «%s»: %s', { tags: '@spec-7.7' }, async (search) => {
  expect(await titles(`search=${encodeURIComponent(search)}`)).toContain('PUBG Mobile');
});

test('puts the best match first and finds nothing for what is not there', async () => {
  expect((await titles('search=steam'))[0]).toBe('Steam');
  expect((await titles(`search=${encodeURIComponent('геншин импакт')}`))[0]).toBe('Genshin Impact');
  expect((await titles('search=genshim'))[0]).toBe('Genshin Impact');
  expect(await titles('search=xylophone')).toEqual([]);
  expect(await titles(`search=${encodeURIComponent('!!!')}`)).toEqual([]);
  expect(await titles('search=lite')).toEqual([]);
});

test('title__icontains takes the text as it is', { tags: '@spec-7.7' }, async () => {
  expect(await titles('title__icontains=genshin%20i')).toEqual(['Genshin Impact']);
  expect(await titles('title__icontains=%25')).toEqual([]);
});

test('a limit or an offset that makes no sense counts as absent', { tags: '@spec-7.7' }, async () => {
  const response = await get('/api/games/?limit=-5&offset=abc&view=nothing');
  expect(response.json()).toMatchObject({ count: 4, previous: null, next: null });
});

test('products are paged, and a page past the last is a 404', { tags: '@spec-7.9' }, async () => {
  expect((await get('/api/products/?page=2&page_size=2')).json()).toMatchObject({
    count: 5,
    next: 'http://localhost:3000/api/products/?page=3&page_size=2',
    previous: 'http://localhost:3000/api/products/?page_size=2',
  });
  for (const page of ['4', '0', 'x', '-1']) {
    const response = await get(`/api/products/?page=${page}&page_size=2`);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Неправильная страница' }]);
  }
});

test('a product of a game that is not on sale is a 404', { tags: '@spec-7.10' }, async () => {
  expect((await get(`/api/products/${seeded.products.uc60}/`)).json()).toMatchObject({ amount_uc: 60 });
  expect((await get(`/api/products/${seeded.products.oldUc}/`)).statusCode).toBe(404);
  expect((await get(`/api/products/${seeded.products.uc660}/`)).statusCode).toBe(404);
});

test('a public answer carries an ETag and is answered 304 to who has it', {
  tags: '@spec-10.14',
}, async () => {
  const first = await get('/api/games/');
  expect(first.headers['cache-control']).toBe('public, max-age=4');
  const second = await get('/api/games/', { 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, second.body]).toEqual([304, '']);
});
