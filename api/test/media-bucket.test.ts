import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMoto } from '@federation/store/testing/moto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { replayDeletions } from '../src/modules/accounts/replay-deletions.ts';
import { exportCatalogue } from '../src/modules/catalog/import/export.ts';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import { startApp } from './helper.ts';
import { form, send, signUp } from './support/account.ts';
import { writeFolder } from './support/catalogue-folder.ts';
import { png } from './support/pictures.ts';

const bucket = await startMoto();
for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
const shop = await startApp({ mediaStore: bucket.location });
const { app, db, config } = shop;
const files = openFiles(config);
const root = await mkdtemp(join(tmpdir(), 'shop-bucket-'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  await rm(root, { recursive: true, force: true });
});
const folder = join(root, 'catalogue');
await writeFolder(folder);
const { pictures } = await importCatalogue(db, { folder, files });
const { base, widths } = (await shop.get('/api/games/')).json().results[0].logo_set;

test('the pictures of the catalogue are made once, and served by every api for good', {
  tags: '@spec-17.29',
}, async () => {
  expect(pictures).toBeGreaterThan(0);
  expect((await importCatalogue(db, { folder, files })).pictures).toBe(0);
  const other = await buildApp({ config, db });
  for (const api of [app, other]) {
    const served = await api.inject(`${base}${widths[0]}.avif`);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(served.rawPayload).metadata()).width).toBe(widths[0]);
    const headers = { 'if-none-match': served.headers.etag as string };
    expect((await api.inject({ url: `${base}${widths[0]}.avif`, headers })).statusCode).toBe(304);
  }
  await other.close();
});

test('nothing else of the bucket can be read, and nothing is written to the data folder', {
  tags: '@spec-17.29',
}, async () => {
  for (const url of [
    '/media/nothing/1.avif',
    '/media/../pictures/x.webp',
    '/media/%2e%2e/pictures/x.webp',
    '/media/x',
  ])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect((await readdir(config.dataDir)).filter((name) => ['media', 'pictures'].includes(name))).toEqual([]);
});

test("shoppers' uploads are there, and go with their account", { tags: '@spec-17.29' }, async () => {
  const { access } = await signUp(shop);
  const sent = await send(app, 'PATCH', access, await form(await png(), 'image/png', {}, 'avatar'));
  const url: string = sent.json().avatar_img;
  expect((await app.inject(url)).headers['content-type']).toBe('image/webp');
  await send(app, 'DELETE', access, {});
  expect(await files.media.list('avatars/')).toEqual([]);
});

test('a restored backup forgets files in the bucket, too, and so does an api with an empty disk', {
  tags: ['@spec-17.29', '@spec-17.34'],
}, async () => {
  const { email, access } = await signUp(shop);
  const [before] = await db.orm.select().from(users).where(eq(users.email, email));
  await send(app, 'DELETE', access, {});
  // As a backup from before has it.
  await db.orm.update(users).set({ deleted: null, email }).where(eq(users.id, before!.id));
  expect(await replayDeletions(db.orm, openFiles(config))).toEqual([before!.id]);
  const [after] = await db.orm.select().from(users).where(eq(users.id, before!.id));
  expect(after?.email).toBeNull();
  expect((await readdir(config.dataDir)).filter((name) => name === 'deletions')).toEqual([]);
});

test('an export has the originals', { tags: '@spec-17.29' }, async () => {
  const out = join(root, 'out');
  await exportCatalogue(db.orm, { folder: out, sources: files.pictures });
  expect((await importCatalogue(db, { folder: out, files })).changes).toEqual([]);
});

test('a bucket that is away is a 503 that says when to come again', { tags: '@spec-17.29' }, async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
  const other = await buildApp({ config, db });
  const answer = await other.inject(`${base}${widths[0]}.avif`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await other.close();
});
