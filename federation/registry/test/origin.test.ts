import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openObjects } from '@federation/store';
import { SERVERS } from '@federation/store/testing/servers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FolderStore } from '../src/folder-store.ts';
import { openStore } from '../src/open-store.ts';
import { buildOrigin } from '../src/origin.ts';
import { publish } from '../src/publish.ts';
import { build, targetOf, temporary } from './fixtures.ts';

describe.each(SERVERS)('the origin of releases in %s', (_kind, start) => {
  /** The origin of "catalog", which has one version. */
  async function origin() {
    const server = await start();
    onTestFinished(server.stop);
    const { location, env } = server;
    const target = targetOf(openStore(location, 'catalog', env));
    await publish(target, build('1'));
    const app = await buildOrigin({ location: `${location}/catalog`, env });
    onTestFinished(() => app.close());
    return { ...server, app, target };
  }

  test('serves versions as immutable, the pointer never from a cache, both to any origin', async () => {
    const { app, target } = await origin();
    for (const [coding, encoded] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0', undefined],
    ]) {
      const script = await app.inject({ url: '/1/entry.js', headers: { 'accept-encoding': coding } });
      expect(script.headers['content-encoding']).toBe(encoded);
      expect(script.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      const headers = { 'if-none-match': script.headers.etag as string, 'accept-encoding': coding };
      expect((await app.inject({ url: '/1/entry.js', headers })).statusCode).toBe(304);
    }
    const pointer = async () => (await app.inject('/remote.json')).json().payload as string;
    expect((await app.inject('/remote.json')).headers['cache-control']).toBe('no-cache');
    expect(await pointer()).toContain('"version":"1"');
    await publish(target, build('2'));
    expect(await pointer()).toContain('"version":"2"');
    for (const missing of ['/1/missing.js', '/1', '/3/entry.js', '/../../etc/passwd', '/%2e%2e/x'])
      expect((await app.inject(missing)).statusCode).toBe(404);
  });

  test('serves nothing that is not finished', async () => {
    const { app, location, env } = await origin();
    const objects = openObjects(`${location}/catalog`, env);
    for (const name of ['.canary.json', '1/.hidden']) await objects.write(name, Buffer.from('{}'));
    for (const url of ['/.canary.json', '/.lock', '/1/.hidden', '/.lock/x'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });
});

test('an origin whose bucket is away says so, and not that a file is gone', async () => {
  const env = {
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  };
  const app = await buildOrigin({ location: 's3://test/catalog', env });
  onTestFinished(() => app.close());
  const { statusCode, headers } = await app.inject('/1/release.json');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
});

test('an origin may have several remotes, each below its name', async () => {
  const [one, two] = [temporary(), temporary()];
  for (const folder of [one, two]) await publish(targetOf(new FolderStore(folder)), build('1'));
  writeFileSync(path.join(two, 'remote.json'), '{"of":"two"}');
  const app = await buildOrigin({ below: { one, two } });
  onTestFinished(() => app.close());
  expect((await app.inject('/one/1/entry.js')).statusCode).toBe(200);
  expect((await app.inject('/two/remote.json')).body).toBe('{"of":"two"}');
  expect((await app.inject('/three/remote.json')).statusCode).toBe(404);
});
