import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exportCatalogue } from '../src/catalogue/export.ts';
import { importCatalogue } from '../src/catalogue/import.ts';
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
await importCatalogue(db, { folder: from, dataDir: config.dataDir });

let exports = 0;
async function exported() {
  exports += 1;
  const folder = join(root, `out-${exports}`);
  return { folder, ...(await exportCatalogue(db.orm, { folder, dataDir: config.dataDir })) };
}
const catalogue = async () => [
  (await get('/api/games/')).json(),
  (await get('/api/payments/countries/')).json(),
];

test('what is exported changes nothing when it is imported again', async () => {
  const before = await catalogue();
  const { folder, games, articles } = await exported();
  expect([games, articles]).toEqual([4, 1]);
  expect(await importCatalogue(db, { folder, dataDir: config.dataDir })).toEqual({
    changes: [],
    pictures: 0,
  });
  expect(await catalogue()).toEqual(before);
});

test('an empty shop becomes the same by it', async () => {
  const { folder } = await exported();
  await importCatalogue(other.db, { folder, dataDir: other.dataDir });
  // Both folders lead it to the same state.
  expect(await importCatalogue(other.db, { folder: from, dataDir: other.dataDir })).toEqual({
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

test('what an import took away does not come back, and moves nothing', async () => {
  const less = join(root, 'less');
  await cp(from, less, { recursive: true });
  const file = join(less, 'games/genshin.yaml');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, lines.filter((line) => !/key: ("60"|last)/.test(line)).join('\n'));
  await rm(join(less, 'games/steam.yaml'));
  await rm(join(less, 'articles/how-to.md'));
  await importCatalogue(db, { folder: less, dataDir: config.dataDir });
  const { folder, articles } = await exported();
  expect(articles).toBe(0);
  expect(await readFile(join(folder, 'games/steam.yaml'), 'utf8')).toContain('is_active: false');
  expect((await importCatalogue(db, { folder, dataDir: config.dataDir })).changes).toEqual([]);
});

test('a folder that has something in it is refused, and so are pictures whose originals are gone', async () => {
  await expect(exportCatalogue(db.orm, { folder: from, dataDir: config.dataDir })).rejects.toThrow(
    'not empty',
  );
  await rm(join(config.dataDir, 'pictures'), { recursive: true });
  const folder = join(root, 'nothing');
  await expect(exportCatalogue(db.orm, { folder, dataDir: config.dataDir })).rejects.toThrow('originals');
  await expect(readdir(folder)).rejects.toThrow();
});
