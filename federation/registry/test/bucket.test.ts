import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderStore } from '../src/folder-store.ts';
import { openStore } from '../src/open-store.ts';
import { buildOrigin } from '../src/origin.ts';
import { currentPointer } from '../src/pointer.ts';
import { publish } from '../src/publish.ts';
import { build, expectWritten, releaseOf, targetOf, temporary } from './fixtures.ts';
import { startS3 } from './s3-server.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

async function bucket(options: Parameters<typeof startS3>[0] = {}) {
  const s3 = await startS3(options);
  onTestFinished(s3.stop);
  return { ...s3, target: targetOf(openStore(s3.location, 'catalog', s3.env)) };
}

test('is uploaded with the headers that an origin serves', async () => {
  const { objects, target } = await bucket();
  await publish(target, build('1'));
  const folder = temporary();
  await publish(targetOf(new FolderStore(folder)), build('1'));
  const app = await buildOrigin({ location: folder });
  onTestFinished(() => app.close());
  for (const file of ['1/entry.js', '1/release.json', 'remote.json']) {
    const { headers } = await app.inject(`/${file}`);
    const stored = objects.get(`re+leases & more/catalog/${file}`)?.headers;
    expect(stored?.['content-type']).toBe(headers['content-type']);
    expect(stored?.['cache-control']).toBe(headers['cache-control']);
  }
  const packed = objects.get('re+leases & more/catalog/1/entry.js.br')!;
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(brotliDecompressSync(packed.data).toString()).toBe(releaseOf('1').script);
});

test('is written to with release.json after the files, and the pointer after all', async () => {
  const order: string[] = [];
  const { target } = await bucket({
    before: (method, key) => {
      if (method === 'PUT' && !key.includes('/.'))
        order.push(key.replace('/test/re+leases & more/catalog/', ''));
    },
  });
  await publish(target, build('1'));
  expect(order.slice(-2)).toEqual(['1/release.json', 'remote.json']);
  expect(order.slice(0, -2).toSorted()).toEqual(['1/entry.js', '1/entry.js.br', '1/entry.js.gz']);
});

test('is refused with a wrong secret, with a message', async () => {
  const { location, env } = await bucket();
  const store = openStore(location, 'catalog', { ...env, AWS_SECRET_ACCESS_KEY: 'other' });
  await expect(publish(targetOf(store), build('1'))).rejects.toThrow(
    /answered 403; check AWS_ACCESS_KEY_ID.*SignatureDoesNotMatch/,
  );
  expect(() => openStore(location, 'catalog', {})).toThrow(/^AWS_ACCESS_KEY_ID is not set/);
  await expect(publish(targetOf(openStore('s3://other', 'catalog', env)), build('1'))).rejects.toThrow(
    /there is no such bucket|answered 404/,
  );
});

test('waits for a live lock and takes over from a dead one, where the store does not compare', async () => {
  let givenUp = 0;
  const { objects, target } = await bucket({
    conditional: false,
    before: (method, key) => {
      if (method === 'DELETE' && key.includes('/.lock/')) givenUp += 1;
    },
  });
  await publish(target, build('1'));
  const lock = (age: number) =>
    objects.set('re+leases & more/catalog/.lock/other', {
      data: Buffer.from('lock'),
      etag: '"0"',
      headers: {},
      changed: new Date(Date.now() - age),
    });
  lock(0);
  givenUp = 0;
  const waiting = publish(target, build('2'));
  // It tries again until the other publisher has taken its lock away.
  await vi.waitFor(() => expect(givenUp).toBeGreaterThan(2), LIMIT);
  expectWritten(await currentPointer(target), 1);
  objects.delete('re+leases & more/catalog/.lock/other');
  await waiting;
  lock(10 * 60_000);
  await publish(target, build('3'));
  expectWritten(await currentPointer(target), 3);
  expect([...objects.keys()].filter((name) => name.includes('.lock'))).toEqual([]);
});

test('survives answers that are lost on the way', async () => {
  const lost = new Set<string>();
  const { target } = await bucket({
    loses: (method, key) => {
      const isFirst = !lost.has(method + key);
      lost.add(method + key);
      return isFirst;
    },
  });
  await publish(target, build('1'));
  expectWritten(await currentPointer(target), 1);
});
