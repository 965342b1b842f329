import { expect, test } from 'vitest';
import { articles } from '../src/platform/db/schema/catalogue.ts';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { get, db } = await startApp();
const seeded = await seedCatalogue(db);
await db.orm.insert(articles).values([
  { slug: 'privacy-policy', header: 'Политика', text: '## Раздел' },
  { slug: 'gone', header: 'Снятая', text: '', isActive: false },
]);

test('articles are listed by name and read by slug', { tags: ['@spec-3.16', '@spec-7.3'] }, async () => {
  expect((await get('/api/articles/')).json()).toEqual([{ slug: 'privacy-policy', header: 'Политика' }]);
  expect((await get('/api/articles/privacy-policy/')).json().text).toBe('## Раздел');
});

test('an article comes as HTML, too, without its Markdown', async () => {
  expect((await get('/api/articles/privacy-policy/html/')).json()).toEqual({
    slug: 'privacy-policy',
    header: 'Политика',
    html: '<h2 id="раздел">Раздел</h2>\n',
    sections: [{ id: 'раздел', title: 'Раздел' }],
    description: '',
  });
  expect((await get('/api/articles/nothing/html/')).statusCode).toBe(404);
});

test.each(['gone', 'nothing', '..%2f', 'а'])(
  'an article «%s» is a 404',
  { tags: '@spec-7.3' },
  async (slug) => {
    expect((await get(`/api/articles/${slug}/`)).statusCode).toBe(404);
  },
);

test('contacts are a paged list', { tags: ['@spec-3.16', '@spec-7.4'] }, async () => {
  expect((await get('/api/contacts/')).json()).toMatchObject({
    count: 1,
    results: [{ company_name: 'ООО «Пример»', inn: '0000000000' }],
  });
});

test('questions of a game come in their order', { tags: ['@spec-3.16', '@spec-7.6'] }, async () => {
  const items = (await get(`/api/faq/${seeded.games.pubg}/`)).json();
  expect(items.map((item: { text: string }) => item.text)).toEqual(['Где ввести код?', 'Когда придёт код?']);
  expect((await get(`/api/faq/${seeded.games.steam}/`)).json()).toEqual([]);
  expect((await get('/api/faq/99999/')).statusCode).toBe(404);
});

test('questions of all games are grouped by game', { tags: '@spec-15.3' }, async () => {
  expect((await get('/api/faq/')).json()).toMatchObject([
    { game: { id: seeded.games.pubg, title: 'PUBG Mobile' }, items: [{ order: 1 }, { order: 2 }] },
  ]);
});
