import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { exportCatalogue } from '../src/modules/catalog/import/export.ts';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { readFolder } from '../src/modules/catalog/import/read-folder.ts';
import { saveArticle } from '../src/modules/desk/articles.ts';
import { readGameTexts, saveGameTexts } from '../src/modules/desk/game-texts.ts';
import { methodGroups, paymentMethods } from '../src/platform/db/schema/catalogue.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { startApp } from './helper.ts';
import { writeFolder } from './support/catalogue-folder.ts';
import { freshDatabase } from './support/database.ts';

const SHARED = `detail_title: Пополнение
detail_description: |
  Первый абзац: с двоеточием.

  # Второй, с решёткой.
is_auth_required: true
tags: ['yes', "1.0"]
created: 2026-02-28
tones: ['#112233', '#445566']
picture: pictures/cover.webp
`;
const GAMES = {
  genshin: `kind: SupplyGame
title: "Genshin: Impact"
position: 3
${SHARED}preview: {name: Кристаллы}
servers: [{id: "1", name: Европа}, {id: asia, name: Азия}]
is_server_needed: true
is_server_enum: true
products:
  - {key: "60", title: 60, price: "85.00", max_quantity: 10, supplier: {product: "1/60?user=Player ID"}}
  - {key: icon, title: Луна, price: "400.00", max_quantity: 5, is_active: false, picture: pictures/icon.webp, supplier: {product: moon}}
  - {key: last, title: Последний, price: "1.00", max_quantity: 5, supplier: {product: last}}
`.replaceAll('title: 60,', 'title: "60",'),
  standoff: `kind: StandoffGame
title: Standoff 2
position: 4
is_active: false
${SHARED}preview: {name: Голда, icon: pictures/icon.webp}
standoff: {need_refund: true, is_surplus_enabled: false, skin_name: G22, skin_picture: pictures/icon.webp, market_fee: "20"}
products:
  - {key: g-100, title: 100, price: "70.00", max_quantity: 1, gold: "100.00"}
faq:
  - {text: "Как? Так:", answer: "- Вот"}
  - {text: Ещё, answer: Нет}
`.replaceAll('title: 100,', 'title: "100",'),
};

const { get, db, config } = await startApp();
const root = await mkdtemp(join(tmpdir(), 'shop-export-'));
const other = await freshDatabase();
afterAll(async () => {
  await other.remove();
  await rm(root, { recursive: true, force: true });
});
const from = join(root, 'from');
await writeFolder(from);
for (const [slug, text] of Object.entries(GAMES)) await writeFile(join(from, `games/${slug}.yaml`), text);
await importCatalogue(db, { folder: from, files: folderFiles(config.dataDir) });

let exports = 0;
async function exported() {
  exports += 1;
  const folder = join(root, `out-${exports}`);
  return {
    folder,
    ...(await exportCatalogue(db.orm, { folder, sources: folderFiles(config.dataDir).pictures })),
  };
}
const catalogue = async () => [
  (await get('/api/games/')).json(),
  (await get('/api/payments/countries/')).json(),
];

test('an export changes nothing when it is imported again', async () => {
  const before = await catalogue();
  const { folder, games, articles } = await exported();
  expect([games, articles]).toEqual([4, 1]);
  expect(await importCatalogue(db, { folder, files: folderFiles(config.dataDir) })).toEqual({
    changes: [],
    pictures: 0,
  });
  expect(await catalogue()).toEqual(before);
});

test('an empty shop becomes the same by it', async () => {
  const { folder } = await exported();
  await importCatalogue(other.db, { folder, files: folderFiles(other.dataDir) });
  // Both folders lead it to the same state.
  expect(await importCatalogue(other.db, { folder: from, files: folderFiles(other.dataDir) })).toEqual({
    changes: [],
    pictures: 0,
  });
});

test('pictures are the originals, named after what they show', async () => {
  const { folder, pictures } = await exported();
  const names = await readdir(join(folder, 'pictures'));
  expect(names).toHaveLength(pictures);
  expect(names).toContain('pubg-mobile.webp');
  const source = await readFile(join(from, 'pictures/cover.webp'));
  expect((await readFile(join(folder, 'pictures/pubg-mobile.webp'))).equals(source)).toBe(true);
});

test('rows that an import took away do not come back, and move nothing', async () => {
  const less = join(root, 'less');
  await cp(from, less, { recursive: true });
  const file = join(less, 'games/genshin.yaml');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, lines.filter((line) => !/key: ("60"|last)/.test(line)).join('\n'));
  await rm(join(less, 'games/steam.yaml'));
  await rm(join(less, 'articles/how-to.md'));
  await importCatalogue(db, { folder: less, files: folderFiles(config.dataDir) });
  const { folder, articles } = await exported();
  expect(articles).toBe(0);
  expect(await readFile(join(folder, 'games/steam.yaml'), 'utf8')).toContain('is_active: false');
  expect((await importCatalogue(db, { folder, files: folderFiles(config.dataDir) })).changes).toEqual([]);
});

/** Lists in a folder; a name with a minus is not active. */
type Lists = { products: string[]; questions: string[]; groups: Record<string, string[]> };
const listed = join(root, 'listed');
await cp(from, listed, { recursive: true });

async function importLists({ products, questions, groups }: Lists) {
  const entry = (name: string) => ({ name: name.replace('-', ''), is_active: !name.startsWith('-') });
  const sold = products.map(entry).map(({ name, is_active }) => ({
    ...{ key: name, title: name, price: '1.00', max_quantity: 1, is_active, supplier: { product: name } },
  }));
  const head = GAMES.genshin.slice(0, GAMES.genshin.indexOf('products:'));
  const faq = questions.map((text) => ({ text, answer: text }));
  await writeFile(
    join(listed, 'games/genshin.yaml'),
    `${head}products: ${JSON.stringify(sold)}\nfaq: ${JSON.stringify(faq)}\n`,
  );
  const method = { title: 'Способ', provider: 'sandbox', scenario: 'qr', currencies: ['RUB'] };
  const offers = Object.entries(groups).map(([name, names]) => ({
    ...{ name, short_name: name, methods: names.map((each) => ({ ...method, ...entry(each) })) },
  }));
  const country = { flag: 'ru', name: 'Россия', currency: 'RUB', rate: '1', groups: offers };
  await writeFile(join(listed, 'countries.yaml'), JSON.stringify([country]));
  return importCatalogue(db, { folder: listed, files: folderFiles(config.dataDir) });
}

/** The lists of an export, which imported again has changed nothing. */
async function exportedLists(): Promise<Lists> {
  const { folder } = await exported();
  const { games, countries } = await readFolder(folder);
  expect((await importCatalogue(db, { folder, files: folderFiles(config.dataDir) })).changes).toEqual([]);
  const game = games.find(({ slug }) => slug === 'genshin')!;
  const named = (name: string, isActive: boolean) => (isActive ? name : `-${name}`);
  return {
    products: game.products.map(({ key, is_active }) => named(key, is_active)),
    questions: game.faq.map(({ text }) => text),
    groups: Object.fromEntries(
      countries[0]!.groups.map((group) => [
        group.short_name,
        group.methods.map(({ name, is_active }) => named(name, is_active)),
      ]),
    ),
  };
}

const lists = (() => {
  const some = (names: string[], minLength: number) =>
    fc
      .tuple(
        fc.shuffledSubarray(names, { minLength }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      )
      .map(([left, off]) => left.map((name, index) => (off[index] ? `-${name}` : name)));
  return fc.record({
    products: some(['a', 'x', 'y', 'z'], 1),
    questions: fc.shuffledSubarray(['Как?', 'Где?', 'Когда?']),
    groups: fc
      .tuple(some(['a', 'b', 'c', 'd'], 1), fc.nat(4))
      .map(([methods, at]) => ({ g1: methods.slice(0, at), g2: methods.slice(at) }))
      .map((groups) =>
        Object.fromEntries(Object.entries(groups).filter(([, methods]) => methods.length > 0)),
      ),
  });
})();
const plain = { products: ['a'], questions: [], groups: { g1: ['a'] } };

test('an export holds the lists that were imported last, whatever was in them before', async () => {
  const seed = Number(process.env.EXPORT_SEED ?? 20_260_101);
  const moved = [
    { ...plain, groups: { g1: ['a', 'b'], g2: ['c'] } },
    { ...plain, groups: { g1: ['a'], g2: ['c', 'b'] } },
  ];
  const removed = [
    { ...plain, products: ['a', 'y', 'x'] },
    { ...plain, products: ['a', '-x'] },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(lists, { minLength: 2, maxLength: 4 }), async (states) => {
      for (const state of states) await importLists(state);
      expect(await exportedLists()).toEqual(states.at(-1));
    }),
    { numRuns: 10, seed, examples: [[moved], [removed]] },
  );
});

test('a product that was not on sale leaves its list without a word', async () => {
  await importLists({ ...plain, products: ['a', '-x', '-y'] });
  expect((await importLists({ ...plain, products: ['a', '-y'] })).changes).toEqual([
    { action: 'change', what: 'product', key: 'genshin/y', fields: { position: [2, 1] } },
  ]);
  expect((await exportedLists()).products).toEqual(['a', '-y']);
});

test('a method that was moved before removed ones lost their place is exported where it is', async () => {
  await importLists({ ...plain, groups: { g1: ['a', 'b', 'c'], g2: ['d'] } });
  await importLists({ ...plain, groups: { g1: ['a', '-c'], g2: ['d', 'b'] } });
  const [group] = await db.orm.select().from(methodGroups).where(eq(methodGroups.shortName, 'g1'));
  await db.orm
    .update(paymentMethods)
    .set({ position: 1 })
    .where(and(eq(paymentMethods.groupId, group!.id), eq(paymentMethods.name, 'b')));
  expect((await exportedLists()).groups).toEqual({ g1: ['a', '-c'], g2: ['d', 'b'] });
});

test('changes by the desk are exported, and change nothing when they are imported', {
  tags: '@spec-18.18',
}, async () => {
  const shown = {
    slug: 'sale',
    header: 'Скидки: «30 %»',
    text: '\n# Все\r\n\r\n- одна\r\n',
    is_active: true,
  };
  await saveArticle(db.orm, shown, true);
  await saveArticle(db.orm, { ...shown, slug: 'draft', is_active: false }, true);
  const texts = await readGameTexts(db.orm, 'standoff');
  const questions = [...texts.questions.toReversed(), { text: 'Новый: вопрос', answer: '# Нет' }];
  await saveGameTexts(db.orm, 'standoff', { ...texts, is_active: true, tags: ['да'], questions });
  const { folder } = await exported();
  expect(await readFile(join(folder, 'articles/sale.md'), 'utf8')).toContain('# Все\n\n- одна\n');
  await expect(readFile(join(folder, 'articles/draft.md'))).rejects.toThrow();
  const { changes } = await importCatalogue(db, { folder, files: folderFiles(config.dataDir) });
  expect(changes).toEqual([]);
});

test('a folder that has something in it is refused, and so are pictures whose originals are gone', async () => {
  await expect(
    exportCatalogue(db.orm, { folder: from, sources: folderFiles(config.dataDir).pictures }),
  ).rejects.toThrow('not empty');
  await rm(join(config.dataDir, 'pictures'), { recursive: true });
  const folder = join(root, 'nothing');
  await expect(
    exportCatalogue(db.orm, { folder, sources: folderFiles(config.dataDir).pictures }),
  ).rejects.toThrow('originals');
  await expect(readdir(folder)).rejects.toThrow();
});
