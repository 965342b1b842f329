import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pointer, Release } from '@shop/shared/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { buildOrigin } from '../src/origin.ts';
import { publish } from '../src/publish.ts';

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

const readPointer = (releases: string): Pointer =>
  JSON.parse(readFileSync(path.join(releases, 'remote.json'), 'utf8'));

test('makes a build current and keeps the versions before it', async () => {
  const releases = temporary();
  await publish(build('1'), releases);
  await publish(build('2'), releases);
  const pointer = readPointer(releases);
  expect(pointer.current).toBe('2');
  expect(pointer.history.map(({ version }) => version)).toEqual(['2', '1']);
  const manifest = readFileSync(path.join(releases, '2/release.json'));
  expect(pointer.integrity).toBe(`sha256-${createHash('sha256').update(manifest).digest('base64')}`);
  expect(readdirSync(path.join(releases, '1'))).toContain('entry.js');
});

test('changes nothing when the same build is published again', async () => {
  const releases = temporary();
  const folder = build('1');
  await publish(folder, releases);
  const before = readFileSync(path.join(releases, 'remote.json'), 'utf8');
  await publish(folder, releases, new Date(0));
  expect(readFileSync(path.join(releases, 'remote.json'), 'utf8')).toBe(before);
});

test('leaves the current version alone when a build is broken', async () => {
  const releases = temporary();
  await publish(build('1'), releases);
  const broken = build('2');
  writeFileSync(path.join(broken, 'release.json'), '{"name":"catalog"}');
  await expect(publish(broken, releases)).rejects.toThrow();
  expect(readPointer(releases).current).toBe('1');
});

test('serves versions for ever, the pointer never from a cache, both to any origin', async () => {
  const releases = temporary();
  await publish(build('1'), releases);
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
