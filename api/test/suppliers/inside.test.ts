import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { httpSettings, httpSupplier } from '../../src/modules/fulfillment/suppliers/http-supplier.ts';
import { moogold } from '../../src/modules/fulfillment/suppliers/moogold.ts';
import type { Supplier } from '../../src/modules/fulfillment/suppliers/supplier.ts';
import { createInsideGuard } from '../../src/platform/http/inside-guard.ts';

/** A service of this machine that nobody outside may make the shop call. */
let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
  response.setHeader('content-type', 'application/json').end('{"state":"done"}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const described = (url: string, allowed: string[] = []): Supplier =>
  httpSupplier(
    'described',
    httpSettings.parse({
      url,
      order: { path: '/orders' },
      find: { method: 'GET', path: '/orders/{key}' },
      state: 'state',
      states: { done: 'done' },
    }),
    50,
    createInsideGuard(allowed),
  );
const find = (supplier: Supplier) =>
  supplier.find({
    key: 'k',
    product: 'p',
    quantity: 1,
    userId: 'u',
    server: null,
    amount: null,
    since: new Date(),
    ceiling: null,
  });
const refused = { reason: 'misconfigured', message: expect.stringMatching(/is inside: SUPPLIERS_INSIDE/) };
/** Has a name lead to addresses, one list for each time that it is asked for. */
function resolve(...answers: string[][]) {
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((
    _: string,
    __: object,
    done: (...given: unknown[]) => void,
  ) => {
    const addresses = (answers.length > 1 ? answers.shift()! : answers[0]!).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, addresses);
  }) as unknown as typeof dns.lookup);
  onTestFinished(() => spy.mockRestore());
}

describe('a supplier in YAML never reaches', () => {
  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0.0.0.0', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[::127.0.0.1]'],
    ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fd12::1]', '[2002:7f00:1::]'],
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'],
    ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]'],
    ...['[fe80::1]', '100.100.100.200', '127.0.0.1.', 'localhost', 'LOCALHOST.'],
  ])('%s', { tags: '@spec-13.15' }, async (host) => {
    const before = calls;
    await expect(find(described(`http://${host}:${port}`))).rejects.toMatchObject(refused);
    const account = { partnerId: 'p', secret: 's', url: `http://${host}:${port}` };
    await expect(find(moogold(account, 50, createInsideGuard([])))).rejects.toMatchObject(refused);
    expect(calls).toBe(before);
  });

  test.each([
    ['a name that leads inside', [['127.0.0.1']]],
    ['a name that leads inside as well', [['93.184.216.34', '127.0.0.1']]],
    ['a name of metadata', [['169.254.169.254']]],
    ['a name of metadata by IPv6', [['::ffff:a9fe:a9fe']]],
  ])('%s', { tags: '@spec-13.15' }, async (_, answers) => {
    resolve(...answers);
    const before = calls;
    await expect(find(described(`http://supplier.example:${port}`))).rejects.toMatchObject(refused);
    expect(calls).toBe(before);
  });

  test('another host by its path', { tags: '@spec-13.15' }, () => {
    const settings = { url: 'https://supplier.example', state: 's', states: {} };
    const order = { path: '/orders' };
    for (const path of ['@169.254.169.254/latest', '.evil.example/', ':8080/', 'orders'])
      expect(httpSettings.safeParse({ ...settings, order, find: { path } }).success).toBe(false);
    expect(httpSettings.safeParse({ ...settings, order, find: order }).success).toBe(true);
  });

  test.each([301, 302, 307, 308])('where an answer %i sends it', { tags: '@spec-13.15' }, async (status) => {
    const sender = createServer((_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    await new Promise<void>((done) => sender.listen(0, '127.0.0.1', done));
    onTestFinished(() => void sender.close());
    const before = calls;
    const { port: own } = sender.address() as AddressInfo;
    const supplier = described(`http://127.0.0.1:${own}`, ['127.0.0.1']);
    await expect(find(supplier)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(calls).toBe(before);
  });
});

test.each(['93.184.216.34', '[2606:2800:220:1::1]', '8.8.8.8', '[::ffff:8.8.8.8]'])(
  '%s is outside',
  (host) => {
    expect(() => createInsideGuard([]).check(`https://${host}/`)).not.toThrow();
  },
);

test('a host of one’s own network is reached once it is named, and metadata not even then', {
  tags: '@spec-13.15',
}, async () => {
  expect(await find(described(`http://127.0.0.1:${port}`, ['127.0.0.1']))).toMatchObject({ state: 'done' });
  resolve(['127.0.0.1']);
  expect(await find(described(`http://gateway.lan:${port}`, ['gateway.lan']))).toMatchObject({
    state: 'done',
  });
  for (const host of ['169.254.169.254', '100.100.100.200'])
    await expect(find(described(`http://${host}`, [host]))).rejects.toMatchObject(refused);
});
