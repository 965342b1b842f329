import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Hosts, parseAddresses } from '../../src/platform/db/hosts.ts';
import { startApp } from '../helper.ts';

const { config } = await startApp();
const { host, pathname } = new URL(config.databaseUrl!);

test('a server whose machine is gone is not waited for: another one that takes writes is found while it is silent', {
  tags: '@spec-17.27',
}, async () => {
  const givenUp = Promise.withResolvers<string>();
  // Connections are made, and nothing is ever answered.
  const gone = createServer((socket) => {
    socket.on('error', () => undefined).on('close', () => givenUp.resolve('after it was given up'));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(gone, 'listening');
  afterAll(() => gone.close());
  const { port } = gone.address() as { port: number };
  const hosts = new Hosts(parseAddresses(`postgresql://postgres@127.0.0.1:${port},${host}${pathname}`));
  expect(hosts.current).toContain(`:${port}/`);
  const found = hosts.locate().then((isFound) => isFound && 'while it is asked');
  expect(await Promise.race([found, givenUp.promise])).toBe('while it is asked');
  expect(new URL(hosts.current).host).toBe(host);
});
