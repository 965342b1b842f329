import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { GamePage, PictureSet, ProductPage } from '@shop/desk-contract/catalogue';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exportCatalogue } from '../src/modules/catalog/import/export.ts';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { games, products } from '../src/platform/db/schema/catalogue.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { startApp } from './helper.ts';
import { form } from './support/account.ts';
import { writeFolder } from './support/catalogue-folder.ts';
import { bomb, WRONG } from './support/pictures.ts';
import { DESK, joinStaff } from './support/staff.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { app, config, get } = shop;
const { orm } = shop.db;
const files = folderFiles(config.dataDir);
const root = temporaryFolder('shop-desk-catalogue');
await writeFolder(join(root, 'from'));
await importCatalogue(shop.db, { folder: join(root, 'from'), files });
const content = await joinStaff(shop, 'content');
const support = await joinStaff(shop, 'support');
const owner = await joinStaff(shop, 'owner');
const why = 'Решили на планёрке';

const change = (body: object, who = content, dryRun = false) =>
  who.post('catalogue/changes/', { change: body, why, dry_run: dryRun });
const gameOf = async (slug: string): Promise<GamePage> => (await content.get(`games/${slug}/fields/`)).json();
const idOf = async (key: string) =>
  (await orm.select({ id: products.id }).from(products).where(eq(products.key, key)))[0]!.id;
const productOf = async (id: number): Promise<ProductPage> =>
  (await content.get(`goods/products/${id}/`)).json();
const trail = async (subject: string) => (await owner.get(`audit/?subject=${subject}`)).json();
/** Reads a game as shoppers do. */
const shown = async (id: number) => (await get(`/api/games/${id}/`)).json();

const png = (width: number, height: number, background = '#aa3355') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
async function upload(bytes: Buffer, shape: string, crop: string, who = content, type = 'image/png') {
  const { payload, headers } = await form(bytes, type, { shape, crop }, 'file');
  return who.post('pictures/', payload, headers);
}

/** An export of the shop, imported again, finds everything as it is. */
async function expectRoundTrip(): Promise<void> {
  const folder = await mkdtemp(join(root, 'out-'));
  await exportCatalogue(orm, { folder, sources: files.pictures });
  expect((await importCatalogue(shop.db, { folder, files })).changes).toEqual([]);
}

test('a picture is decoded, cropped, encoded as an import does it, and seen by shoppers', {
  tags: '@spec-18.25',
}, async () => {
  const wide = await png(1600, 900);
  expect((await upload(wide, 'cover', '200,0,1200,900', support)).statusCode).toBe(403);
  expect((await upload(Buffer.from('GIF89a, not a picture'), 'cover', '0,0,800,600')).statusCode).toBe(415);
  expect((await upload(wide, 'cover', '800,0,1200,900')).statusCode).toBe(400);
  expect((await upload(wide, 'cover', '0,0,900,900')).json().detail).toContain('пропорции');
  expect((await upload(wide, 'cover', '0,0,400,300')).json().detail).toContain('640 × 480');
  const set: PictureSet = (await upload(wide, 'cover', '200,0,1200,900')).json();
  expect(set).toMatchObject({ width: 1200, height: 900, widths: [160, 320, 480, 640, 960] });
  for (const format of ['avif', 'webp'])
    expect((await get(`${set.base}960.${format}`)).statusCode, format).toBe(200);

  const { id, fields } = await gameOf('pubg-mobile');
  const began = fields;
  const saved = await change({
    kind: 'game.fields',
    slug: 'pubg-mobile',
    began,
    after: { ...fields, picture: set.base },
  });
  expect(saved.json()).toEqual([
    { subject: 'game:pubg-mobile', before: { picture: fields.picture }, after: { picture: set.base } },
  ]);
  expect((await shown(id)).logo_set).toEqual(set);
  const lost = { ...fields, picture: '/media/0123456789abcdef/' };
  const missing = await change({ kind: 'game.fields', slug: 'pubg-mobile', began: lost, after: lost });
  expect(missing.statusCode).toBe(409);
  const now = (await gameOf('pubg-mobile')).fields;
  const unknown = { kind: 'game.fields', slug: 'pubg-mobile', began: now, after: lost };
  expect((await change(unknown)).statusCode).toBe(404);

  const product = await productOf(await idOf('uc-60'));
  const small: PictureSet = (await upload(wide, 'product', '200,0,1200,900')).json();
  await change({
    kind: 'product.save',
    id: product.id,
    began: product.fields,
    after: { ...product.fields, picture: small.base },
  });
  expect((await shown(id)).products[0].picture_set).toEqual(small);
  expect((await trail('game:pubg-mobile'))[0]).toMatchObject({
    who: 'Имя content',
    why,
    before: { picture: fields.picture },
    after: { picture: set.base },
  });
  await expectRoundTrip();
});

describe('a hostile picture at the desk', () => {
  const CROP = '0,0,800,600';

  test.each(Object.entries(WRONG))('that is %s is a 415', async (_name, [make, type]) => {
    const answer = await upload(await make(), 'cover', CROP, content, type);
    expect([answer.statusCode, answer.json()]).toEqual([415, { detail: expect.any(String) }]);
  });

  test.each(['png', 'webp'] as const)(
    '%s that decodes to 196 megapixels is a 413 within 100 MB',
    async (kind) => {
      const made = await bomb(kind);
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 5);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => upload(made, 'cover', CROP, content, `image/${kind}`)),
      );
      clearInterval(watch);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413, 413]);
      expect(peak - before).toBeLessThan(100_000_000);
    },
  );
});

test('a game and its products are added, changed and hidden, as an import would do it', {
  tags: ['@spec-18.26', '@spec-18.20'],
}, async () => {
  const { fields } = await gameOf('steam');
  const texts = (await content.get('games/steam/')).json();
  const supply = { servers: [{ id: 'eu', name: 'Европа' }], is_server_needed: true, is_server_enum: true };
  const game = {
    texts: { ...texts, title: 'Новая игра', is_active: false, tags: ['новинка'] },
    fields: { ...fields, kind: 'SupplyGame', steam: null, supply, position: 3 },
  };
  const create = (part = {}, slug = 'new-game') =>
    change({ kind: 'game.create', slug, after: { ...game, ...part } });
  expect((await create({ texts: { ...game.texts, is_active: true } })).json().detail).toContain('products');
  expect((await create({ fields: { ...game.fields, supply: null, kind: 'Steam' } })).statusCode).toBe(400);
  expect((await create()).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(409);
  await expectRoundTrip();
  expect((await content.get('games/')).json().at(-1)).toMatchObject({ slug: 'new-game', products: 0 });
  const empty = (await content.get('games/new-game/')).json();
  const show = { kind: 'game.texts', slug: 'new-game', began: empty, after: { ...empty, is_active: true } };
  expect((await change(show)).json().detail).toContain('products');

  const product = {
    ...{ key: 'g-60', title: '60 монет', price: '85.00', discount_price: null, picture: null },
    ...{ min_quantity: 1, max_quantity: 10, is_active: true, place: 1, amount_uc: null, gold: null },
    supplier: { name: null, product: '1/60?user=Player ID', fallbacks: [] },
  };
  const add = (part: object, who = content) =>
    change({ kind: 'product.create', slug: 'new-game', after: { ...product, ...part } }, who);
  expect((await add({}, support)).statusCode).toBe(403);
  expect((await add({ supplier: null })).json().detail).toContain('supplier');
  expect((await add({ discount_price: '85.00' })).statusCode).toBe(400);
  expect((await add({})).statusCode).toBe(200);
  expect((await add({})).statusCode).toBe(409);
  // Before the first one.
  expect((await add({ key: 'g-120', title: '120 монет' })).statusCode).toBe(200);
  const began = (await content.get('games/new-game/')).json();
  await change({ kind: 'game.texts', slug: 'new-game', began, after: { ...began, is_active: true } });
  const [row] = await orm.select().from(games).where(eq(games.slug, 'new-game'));
  const titles = async () => (await shown(row!.id)).products.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['120 монет', '60 монет']);
  expect(await shown(row!.id)).toMatchObject({ servers: supply.servers, is_server_needed: true });

  const stored = await productOf(await idOf('g-120'));
  const save = (after: object, from: object = stored.fields, dryRun = false) =>
    change({ kind: 'product.save', id: stored.id, began: from, after }, content, dryRun);
  const moved = { ...stored.fields, place: 2, title: '120 золотых', max_quantity: 3 };
  const said = { before: { title: '120 монет', max_quantity: 10, place: 1 }, after: { place: 2 } };
  expect((await save(moved, stored.fields, true)).json()).toMatchObject([said]);
  expect(await titles()).toEqual(['120 монет', '60 монет']);
  expect((await save(moved)).json()).toMatchObject([said]);
  expect(await titles()).toEqual(['60 монет', '120 золотых']);
  expect((await save({ ...moved, key: 'other' }, moved)).statusCode).toBe(400);
  const late = await save({ ...stored.fields, title: 'Поздно' });
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toContain('изменил кто-то другой');
  expect((await save({ ...moved, is_active: false }, moved)).statusCode).toBe(200);
  expect(await titles()).toEqual(['60 монет']);
  expect(await trail(`product:${stored.id}`)).toMatchObject([
    { action: 'product.save', before: { is_active: true }, after: { is_active: false } },
    { action: 'product.save', before: { place: 1 }, after: { place: 2 } },
    { action: 'product.create', before: null },
  ]);
  await expectRoundTrip();
});

test('countries, methods, fees and contacts change at the desk, and shoppers see it', {
  tags: ['@spec-18.27', '@spec-18.20'],
}, async () => {
  const [russia] = (await content.get('countries/')).json();
  const method = russia.groups[0].methods[0];
  const dearer = { ...russia, groups: [{ ...russia.groups[0], methods: [{ ...method, fee: '3' }] }] };
  const save = (flag: string, began: object | null, after: object | null, who = content) =>
    change({ kind: 'country.save', flag, began, after }, who);
  const offered = async () => (await get('/api/payments/countries/')).json();
  expect((await save('ru', russia, dearer, support)).statusCode).toBe(403);
  expect((await save('ru', russia, dearer)).statusCode).toBe(200);
  expect(JSON.stringify(await offered())).toContain('"fee":"3');
  expect((await save('ru', russia, { ...russia, name: 'Поздно' })).statusCode).toBe(409);
  const wrong = {
    ...dearer,
    groups: [{ ...dearer.groups[0], methods: [{ ...method, currencies: ['USD'] }] }],
  };
  expect((await save('ru', dearer, wrong)).json().detail).toContain('currencies');
  const georgia = { ...dearer, flag: 'ge', name: 'Грузия' };
  expect((await save('ge', null, georgia)).statusCode).toBe(200);
  expect((await save('ge', null, georgia)).statusCode).toBe(409);
  expect(JSON.stringify(await offered())).toContain('Грузия');
  await expectRoundTrip();
  expect((await save('ge', georgia, null)).statusCode).toBe(200);
  expect(JSON.stringify(await offered())).not.toContain('Грузия');
  expect(await trail('country:ru')).toMatchObject([{ action: 'country.save', why }]);

  const began = (await content.get('contacts/')).json();
  const after = [
    { ...began[0], address: 'Новый адрес' },
    { ...began[0], company_name: 'ООО «Второе»' },
  ];
  const saved = await change({ kind: 'contacts.save', began, after });
  expect(saved.json()).toEqual([
    { subject: 'contacts', before: { contacts: began }, after: { contacts: after } },
  ]);
  expect((await change({ kind: 'contacts.save', began, after: [] })).statusCode).toBe(409);
  expect((await get('/api/contacts/')).json().results).toMatchObject([
    { address: 'Новый адрес' },
    { company_name: 'ООО «Второе»' },
  ]);
  await expectRoundTrip();
});

test('the new calls are there under the desk’s own host only', { tags: '@spec-18.1' }, async () => {
  for (const path of ['countries/', 'contacts/', 'games/steam/fields/'])
    expect((await app.inject({ url: `/api/desk/${path}`, headers: DESK })).statusCode, path).toBe(401);
});
