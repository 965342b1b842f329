import { createHash, createPublicKey, generateKeyPairSync, verify as verifySignature } from 'node:crypto';
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pointer, Release } from '@shop/shared/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { buildOrigin } from '../src/origin.ts';
import { currentPointer } from '../src/pointer.ts';
import { promote, prune, publish, rollback, startCanary, upload, verify } from '../src/publish.ts';
import { keyId, publicKeyText } from '../src/signing.ts';
import { FolderStore } from '../src/store.ts';

const temporary = () => mkdtempSync(path.join(tmpdir(), 'release-'));

/** A build of a remote with one script. */
function build(version: string): string {
  const folder = temporary();
  const text = `console.log(${JSON.stringify(version.repeat(2_000))})`;
  writeFileSync(path.join(folder, 'entry.js'), text);
  const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const release: Release = {
    name: 'catalog',
    version,
    contract: '1.0.0',
    created: '2026-01-01T00:00:00Z',
    routes: [],
    slots: [],
    entry: 'entry.js',
    server: 'entry.js',
    modules: {},
    files: { 'entry.js': { integrity, size: text.length } },
  };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

const { privateKey: key } = generateKeyPairSync('ed25519');
const target = (folder = temporary()) => ({ store: new FolderStore(folder), key });
const history = (pointer: Pointer | undefined) => pointer?.history.map(({ version }) => version);

test('makes a build current and keeps the versions before it', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  await publish({ store, key }, build('2'));
  const pointer = await currentPointer(store);
  expect(pointer?.current.version).toBe('2');
  expect(history(pointer)).toEqual(['2', '1']);
  expect(await verify(store)).toEqual([]);
});

test('signs exactly the bytes of the pointer', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  const { payload, signature, key: id } = JSON.parse((await store.readPointer())!);
  const publicKey = createPublicKey(key);
  expect(verifySignature(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(id).toBe(keyId(publicKeyText(key)));
});

test('changes nothing when the same build is published again', async () => {
  const { store } = target();
  const folder = build('1');
  await publish({ store, key }, folder);
  const before = await store.readPointer();
  await publish({ store, key, now: new Date(0) }, folder);
  expect(await store.readPointer()).toBe(before);
});

test('leaves the current version alone when a build is broken', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  const broken = build('2');
  writeFileSync(path.join(broken, 'release.json'), '{"name":"catalog"}');
  await expect(publish({ store, key }, broken)).rejects.toThrow();
  expect((await currentPointer(store))?.current.version).toBe('1');
});

test('refuses a build that no running shell could load', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'), ['1.0.0', '2.0.0']);
  await expect(publish({ store, key }, build('2'), ['2.1.0'])).rejects.toThrow(
    /contract 1\.0\.0; the running shells have 2\.1\.0/,
  );
  expect(await store.versions()).toEqual(['1']);
});

test('gives a canary to a share, promotes it, and goes back without a build', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  await upload(store, build('2'));
  expect((await startCanary({ store, key }, '2', 10)).canary).toMatchObject({ version: '2', percent: 10 });
  expect((await promote({ store, key })).current.version).toBe('2');
  expect((await rollback({ store, key })).current.version).toBe('1');
  expect((await rollback({ store, key }, '2')).current.version).toBe('2');
});

test('ends a canary by going back, with the current version as it was', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  await upload(store, build('2'));
  await startCanary({ store, key }, '2', 50);
  expect(await rollback({ store, key })).toMatchObject({ current: { version: '1' }, canary: null });
});

test('counts every change, so that an old pointer is told from a new one', async () => {
  const { store } = target();
  for (const version of ['1', '2', '3']) await publish({ store, key }, build(version));
  expect((await currentPointer(store))?.sequence).toBe(3);
});

test('keeps the releases of teams that publish at the same time', async () => {
  const { store } = target();
  const versions = Array.from({ length: 8 }, (_, index) => `v${index}`);
  await Promise.all(
    versions.map((version) => publish({ store: new FolderStore(store.folder), key }, build(version))),
  );
  const pointer = await currentPointer(store);
  expect(history(pointer)?.toSorted()).toEqual(versions);
  expect(pointer?.sequence).toBe(8);
  expect(await verify(store)).toEqual([]);
});

test('prunes what is old, unnamed and not current', async () => {
  const { store } = target();
  for (let index = 0; index < 22; index += 1) await publish({ store, key }, build(`v${index}`));
  const { length } = await store.versions();
  expect(length).toBe(22);
  expect(await prune({ store, now: new Date('2026-01-05') })).toEqual([]);
  expect((await prune({ store, now: new Date('2026-02-01') })).toSorted()).toEqual(['v0', 'v1']);
});

test('names every file that was altered or is missing', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  writeFileSync(path.join(store.folder, '1/entry.js'), 'alert(1)');
  expect(await verify(store)).toEqual(['1/entry.js: altered']);
});

test('takes over from a publisher that died', async () => {
  const { store } = target();
  await publish({ store, key }, build('1'));
  const lock = path.join(store.folder, '.lock');
  writeFileSync(lock, '');
  utimesSync(lock, new Date(0), new Date(0));
  expect(await publish({ store, key }, build('2'))).toBe('2');
});

test('serves versions for ever, the pointer never from a cache, both to any origin', async () => {
  const releases = temporary();
  await publish(target(releases), build('1'));
  const app = await buildOrigin({ folder: releases });
  onTestFinished(() => app.close());
  const script = await app.inject({ url: '/1/entry.js', headers: { 'accept-encoding': 'br' } });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect((await app.inject('/remote.json')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/1/missing.js')).statusCode).toBe(404);
  expect((await app.inject('/../../etc/passwd')).statusCode).toBe(404);
});
