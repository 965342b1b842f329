import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { searchText } from '../src/modules/catalog/import/game-rows.ts';
import type { GameFile } from '../src/modules/catalog/import/schema.ts';
import { games, products } from '../src/platform/db/schema/catalogue.ts';
import { startApp } from './helper.ts';

const FOLDER = join(import.meta.dirname, '../../examples/catalogue');
const shop = await startApp();
const { orm } = shop.db;
const picture = { base: '/media/0/', widths: [160], width: 160, height: 90 };
const yaml = (file: string) => parse(readFileSync(join(FOLDER, file), 'utf8'));
const titleOf = new Map<string, string>();

/** The demo's catalogue without its pictures. */
beforeAll(async () => {
  for (const file of readdirSync(join(FOLDER, 'games'))) {
    const game: GameFile = yaml(`games/${file}`);
    const slug = file.replace('.yaml', '');
    titleOf.set(slug, game.title);
    const [row] = await orm
      .insert(games)
      .values({
        slug,
        kind: game.kind,
        title: game.title,
        detailTitle: game.detail_title,
        detailDescription: game.detail_description,
        position: game.position,
        isActive: game.is_active,
        tags: game.tags,
        synonyms: game.search,
        searchText: searchText(game),
        tones: ['#112233', '#445566'],
        picture,
        previewName: game.preview.name,
        created: new Date(game.created),
      })
      .returning({ id: games.id });
    const sold = game.products.map(({ key, title }, position) => ({
      key,
      title,
      position,
      price: 100,
      maxQuantity: 10,
    }));
    await orm.insert(products).values(sold.map((product) => ({ ...product, gameId: row!.id })));
  }
});

type Page = { count: number; is_partial?: true; results: { id: number; title: string }[] };
async function search(typed: string): Promise<Page> {
  const response = await shop.get(`/api/games/?view=card&search=${encodeURIComponent(typed)}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const titles = async (typed: string) => (await search(typed)).results.map(({ title }) => title);

test.each([
  ['search-phrases.yaml', 300],
  ['search-phrases-unseen.yaml', 60],
  ['search-phrases-third.yaml', 140],
])(
  'nearly all phrases of %s find their game first, all but one of a hundred among the first three',
  { tags: '@spec-7.7' },
  async (file, least) => {
    const phrases = Object.entries<string[]>(yaml(file)).flatMap(([slug, texts]) =>
      texts.map((text) => [slug, text] as const),
    );
    expect(phrases.length).toBeGreaterThanOrEqual(least);
    const missed: string[] = [];
    let among = 0;
    for (const [slug, text] of phrases) {
      const at = (await titles(text)).indexOf(titleOf.get(slug)!);
      if (at !== 0) missed.push(`${text}: ${slug} is ${at}`);
      if (at >= 0 && at < 3) among += 1;
    }
    expect(missed.length / phrases.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
    expect(among / phrases.length, missed.join('\n')).toBeGreaterThanOrEqual(0.99);
  },
);

test('a search says when no game has all that was typed', async () => {
  expect(await search('brawl pass')).not.toHaveProperty('is_partial');
  expect(await search('brawl stars вертолет')).toMatchObject({
    is_partial: true,
    results: [{ title: 'Brawl Stars' }],
  });
  expect(await search('qqqqxxzz')).toMatchObject({ count: 0 });
});

test('words of buying alone show what there is, and a sum of money the wallet', async () => {
  expect(await search('купить дёшево')).toMatchObject({ count: 26, is_partial: true });
  expect((await titles('500 рублей'))[0]).toBe('Steam');
});

test('characters that nobody sees make no difference', async () => {
  expect((await titles('\u200Bpu\u00ADbg\u00A0mobile\uFEFF'))[0]).toBe('PUBG Mobile');
  expect((await titles('ｐｕｂｇ'))[0]).toBe('PUBG Mobile');
});

test('a game is found as long as it is on sale, and its words say nothing of others', async () => {
  const set = (isActive: boolean) => orm.update(games).set({ isActive }).where(eq(games.slug, 'eve-echoes'));
  const words = async () =>
    (await orm.execute(sql`select 1 from game_words join games on id = game_id where slug = 'eve-echoes'`))
      .rows;
  await set(false);
  expect(await titles('eve echoes')).not.toContain('EVE Echoes');
  expect(await words()).toEqual([]);
  await set(true);
  expect((await titles('eve echoes'))[0]).toBe('EVE Echoes');
});

test('a product is found as soon as it is sold under a name, and no longer than that', async () => {
  const [game] = await orm.select().from(games).where(eq(games.slug, 'eve-echoes'));
  const mine = eq(products.key, 'фрегат');
  const isFound = async (typed: string) => (await titles(typed)).includes('EVE Echoes');
  await orm.insert(products).values({
    gameId: game!.id,
    key: 'фрегат',
    position: 9,
    title: 'Набор «Фрегат»',
    price: 100,
    maxQuantity: 1,
  });
  expect(await isFound('фрегат')).toBe(true);
  await orm.update(products).set({ title: 'Набор «Линкор»' }).where(mine);
  expect([await isFound('фрегат'), await isFound('линкор')]).toEqual([false, true]);
  await orm.update(products).set({ isActive: false }).where(mine);
  expect(await isFound('линкор')).toBe(false);
  await orm.update(products).set({ isActive: true, price: 200 }).where(mine);
  expect(await isFound('линкор')).toBe(true);
  await orm.delete(products).where(mine);
  expect(await isFound('линкор')).toBe(false);
  expect((await orm.execute(sql`select 1 from game_words where word = 'линкор'`)).rows).toEqual([]);
});
