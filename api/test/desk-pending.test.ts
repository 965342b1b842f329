import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { PendingChange, PendingDetail } from '@shop/desk-contract/pending';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { exportCatalogue } from '../src/modules/catalog/import/export.ts';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { products } from '../src/platform/db/schema/catalogue.ts';
import { pendingChanges } from '../src/platform/db/schema/desk.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { staff } from '../src/platform/db/schema/staff.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { startWorker, type Worker } from '../src/worker.ts';
import { startApp } from './helper.ts';
import { writeFolder } from './support/catalogue-folder.ts';
import { joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { app, config, get } = shop;
const { orm } = shop.db;
const files = folderFiles(config.dataDir);
const root = temporaryFolder('shop-desk-pending');
await writeFolder(join(root, 'from'));
await importCatalogue(shop.db, { folder: join(root, 'from'), files });
const content = await joinStaff(shop, 'content');
const support = await joinStaff(shop, 'support');
const owner = await joinStaff(shop, 'owner');
const why = 'Распродажа';
const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let worker: Worker | undefined;
afterEach(() => worker?.stop());

const keep = (change: object, part: object = {}, who = content) =>
  who.post('catalogue/pending/', { change, at: null, why, ...part });
const detailOf = async (id: number): Promise<PendingDetail> =>
  (await content.get(`catalogue/pending/${id}/`)).json();
const act = async (id: number, name: 'publish' | 'drop', who = content) =>
  who.post(`catalogue/pending/${id}/`, { act: name, why });
const stateOf = async (id: number) => (await detailOf(id)).state;
const list = async (): Promise<PendingChange[]> => (await content.get('catalogue/pending/')).json();
const productId = async (key: string) =>
  (await orm.select({ id: products.id }).from(products).where(eq(products.key, key)))[0]!.id;
const fieldsOf = async (id: number) => (await content.get(`goods/products/${id}/`)).json().fields;
const article = async (slug: string) => (await get(`/api/articles/${slug}/`)).statusCode;
const openAlerts = async () =>
  (await orm.select().from(alerts)).filter(
    ({ kind, resolved }) => kind === 'change_not_published' && !resolved,
  );

/** Moves the clocks so that everything which is to happen within a day is due, and has the worker do it. */
async function pass(): Promise<void> {
  await orm.update(pendingChanges).set({ at: sql`at - interval '1 day'` });
  await orm.update(jobs).set({ runAt: sql`run_at - interval '1 day'` });
  worker = await startWorker(config, shop.db, app.log, undefined, app.outside);
  await until(async () => {
    const due = await orm.$count(jobs, sql`kind = 'publish_change' and finished is null and run_at <= now()`);
    return due === 0;
  });
  await worker.stop();
}

/** An export of the shop, imported again, finds everything as it is. */
async function expectRoundTrip(): Promise<void> {
  const folder = await mkdtemp(join(root, 'out-'));
  await exportCatalogue(orm, { folder, sources: files.pictures });
  expect((await importCatalogue(shop.db, { folder, files })).changes).toEqual([]);
}

const newArticle = (slug: string, is_active = true) => ({
  kind: 'article.save',
  began: null,
  after: { slug, header: 'Чёрная пятница', text: 'Скидки **до 30 %**.', is_active },
});

test('an article goes live at its time, once, by the worker', {
  tags: ['@spec-18.40', '@spec-18.20'],
}, async () => {
  const change = newArticle('black-friday');
  expect((await keep(change, { at: later(2) }, support)).statusCode).toBe(403);
  const { id } = (await keep(change, { at: later(2) })).json();
  expect(await article('black-friday')).toBe(404);
  expect(await detailOf(id)).toMatchObject({
    state: 'open',
    title: 'Чёрная пятница',
    subject: 'article:black-friday',
    who: 'Имя content',
    results: [{ before: null, after: { header: 'Чёрная пятница' } }],
    problem: null,
  });
  // A worker that is woken early leaves it alone.
  await orm.update(jobs).set({ runAt: sql`now()` });
  worker = await startWorker(config, shop.db, app.log, undefined, app.outside);
  await until(async () => (await orm.$count(jobs, sql`kind = 'publish_change' and claims > 0`)) === 1);
  await worker.stop();
  expect(await article('black-friday')).toBe(404);
  await pass();
  expect(await stateOf(id)).toBe('published');
  expect(await article('black-friday')).toBe(200);
  expect((await owner.get('audit/?subject=article:black-friday')).json()).toMatchObject([
    { action: 'article.save', who: 'Имя content', why, after: { header: 'Чёрная пятница' } },
    { action: 'change.schedule', who: 'Имя content', why },
  ]);
  expect((await act(id, 'publish')).statusCode).toBe(409);
  await expectRoundTrip();
});

test('a discount begins and ends by itself, and what somebody changed meanwhile stays', {
  tags: '@spec-18.41',
}, async () => {
  const [first, second] = [await productId('uc-60'), await productId('wallet')];
  const [was, other] = [await fieldsOf(first), await fieldsOf(second)];
  const sale = {
    kind: 'prices',
    after: [
      { id: first, discount_price: '80.00' },
      { id: second, discount_price: '0.90' },
    ],
  };
  expect((await keep(sale, { at: later(3), until: later(1) })).statusCode).toBe(400);
  const dear = { kind: 'prices', after: [{ id: first, discount_price: '90000.00' }] };
  expect((await keep(dear, { at: later(1) })).statusCode).toBe(400);
  const { id } = (await keep(sale, { at: later(1), until: later(30) })).json();
  expect((await detailOf(id)).results).toHaveLength(2);
  await pass();
  const shown = async () => (await fieldsOf(first)).discount_price;
  expect(await shown()).toBe('80.00');
  expect((await fieldsOf(second)).discount_price).toBe('0.90');
  const [end] = await list();
  expect(end).toMatchObject({ kind: 'prices', state: 'open', until: null });
  const dearer = { kind: 'prices', after: [{ id: second, discount_price: '0.80' }] };
  await content.post('catalogue/changes/', { change: dearer, why });
  await pass();
  expect(await shown()).toBe('80.00');
  await pass();
  expect(await shown()).toBe(was.discount_price);
  expect(await fieldsOf(second)).toEqual({ ...other, discount_price: '0.80' });
  expect(await stateOf(end!.id)).toBe('published');
  await expectRoundTrip();
});

test('fields that somebody else changed meanwhile stay; the same field is for a person to decide', {
  tags: ['@spec-18.42', '@spec-18.20'],
}, async () => {
  const id = await productId('uc-60');
  const began = await fieldsOf(id);
  const save = (part: object) => ({ kind: 'product.save', id, began, after: { ...began, ...part } });
  const titled = (await keep(save({ title: '60 UC сразу' }), { at: later(1) })).json().id;
  const limited = (await keep(save({ max_quantity: 7 }), { at: later(1) })).json().id;
  await content.post('catalogue/changes/', { change: save({ max_quantity: 5 }), why });
  expect((await detailOf(limited)).problem).toContain('изменил кто-то другой');
  await pass();
  expect(await stateOf(titled)).toBe('published');
  expect(await fieldsOf(id)).toEqual({ ...began, title: '60 UC сразу', max_quantity: 5 });
  expect(await detailOf(limited)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('изменил кто-то другой'),
  });
  expect(await openAlerts()).toMatchObject([{ data: { change: limited, subject: `product:${id}` } }]);
  expect((await act(limited, 'publish')).statusCode).toBe(409);

  const now = await fieldsOf(id);
  const again = { kind: 'product.save', id, began: now, after: { ...now, max_quantity: 7 } };
  const replaced = await content.post('catalogue/changes/', { change: again, why, replaces: limited });
  expect(replaced.statusCode).toBe(200);
  expect((await fieldsOf(id)).max_quantity).toBe(7);
  expect(await stateOf(limited)).toBe('published');
  expect(await openAlerts()).toEqual([]);
});

test('a draft waits until somebody publishes or drops it', { tags: '@spec-18.40' }, async () => {
  const { id } = (await keep(newArticle('draft'))).json();
  await pass();
  expect(await article('draft')).toBe(404);
  const moved = (await keep(newArticle('draft'), { at: later(48), replaces: id })).json().id;
  expect(await stateOf(id)).toBe('dropped');
  expect((await act(moved, 'publish', support)).statusCode).toBe(403);
  expect((await act(moved, 'publish')).statusCode).toBe(200);
  expect(await article('draft')).toBe(200);
  await pass();
  await pass();
  await pass();
  expect(await stateOf(moved)).toBe('published');

  const dropped = (await keep(newArticle('never'), { at: later(1) })).json().id;
  expect((await act(dropped, 'drop')).statusCode).toBe(200);
  await pass();
  expect(await article('never')).toBe(404);
  expect((await act(dropped, 'publish')).statusCode).toBe(409);
  expect((await content.get('catalogue/pending/999999/')).statusCode).toBe(404);
  expect((await owner.get('audit/?subject=article:never')).json()).toMatchObject([
    { action: 'change.drop', why },
    { action: 'change.schedule' },
  ]);
});

test('a change scheduled by somebody who may no longer change goods waits for a person', {
  tags: ['@spec-18.42', '@spec-18.3'],
}, async () => {
  const gone = await joinStaff(shop, 'content', 'gone@shop.example');
  const { id } = (await keep(newArticle('gone'), { at: later(1) }, gone)).json();
  await orm.update(staff).set({ role: 'support' }).where(eq(staff.email, 'gone@shop.example'));
  await pass();
  expect(await article('gone')).toBe(404);
  expect(await detailOf(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('больше не может'),
  });
  expect((await act(id, 'publish', owner)).statusCode).toBe(200);
  expect(await article('gone')).toBe(200);
  expect(await openAlerts()).toEqual([]);
});
