import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderStore } from '../src/folder-store.ts';
import { buildOrigin } from '../src/origin.ts';
import { publish } from '../src/publish.ts';
import { build, targetOf, temporary } from './fixtures.ts';

test('serves versions for ever, the pointer never from a cache, both to any origin', async () => {
  const folder = temporary();
  await publish(targetOf(new FolderStore(folder)), build('1'));
  const app = await buildOrigin({ folder });
  onTestFinished(() => app.close());
  const script = await app.inject({ url: '/1/entry.js', headers: { 'accept-encoding': 'br' } });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect((await app.inject('/remote.json')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/1/missing.js')).statusCode).toBe(404);
  expect((await app.inject('/../../etc/passwd')).statusCode).toBe(404);
});

test('serves nothing that is not finished', async () => {
  const folder = temporary();
  await publish(targetOf(new FolderStore(folder)), build('1'));
  writeFileSync(path.join(folder, '.remote.json'), '{}');
  const app = await buildOrigin({ folder });
  onTestFinished(() => app.close());
  for (const url of ['/.remote.json', '/.lock']) expect((await app.inject(url)).statusCode).toBe(404);
});
