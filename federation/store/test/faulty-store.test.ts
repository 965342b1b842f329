import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openObjects } from '../src/index.ts';
import { startMoto } from './moto.ts';

type Fault = (request: http.IncomingMessage, response: http.ServerResponse, body: Buffer) => boolean;

/** Stands before a real server. A fault that answers `true` has dealt with the answer itself. */
let fault: Fault = () => false;
const seen: http.IncomingMessage[] = [];
const moto = await startMoto();
const proxy = http.createServer((request, response) => {
  seen.push(request);
  const { method, url: path, headers } = request;
  const passed = http.request({ port: moto.port, host: '127.0.0.1', method, path, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      response.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': body.length });
      if (!fault(request, response, body)) response.end(body);
    });
  });
  request.pipe(passed);
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const { port } = proxy.address() as net.AddressInfo;
const env = { ...moto.env, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` };
const open = (more: Record<string, string> = {}) =>
  openObjects(moto.location, { ...env, ...more }, { answerWithin: 400, attempts: 3 });

beforeEach(() => {
  fault = () => false;
  seen.length = 0;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await moto.stop();
});

const CONTENT = Buffer.from('a body of some length');
const isRead = ({ method }: http.IncomingMessage) => method === 'GET';

/** Cuts the first answers off in the middle of their bodies. */
const truncate = (times: number): Fault => {
  let left = times;
  return (request, response, body) => {
    if (!isRead(request) || left === 0) return false;
    left -= 1;
    response.write(body.subarray(0, 5), () => response.destroy());
    return true;
  };
};

test('a body that is cut off is read again', async () => {
  const store = open();
  await store.write('cut', CONTENT);
  fault = truncate(2);
  expect(await store.read('cut')).toEqual(CONTENT);
  expect(seen.filter(isRead)).toHaveLength(3);
});

test('a body that is cut off each time is an error that names the object, never half a body', async () => {
  const store = open();
  await store.write('cut', CONTENT);
  fault = truncate(Number.POSITIVE_INFINITY);
  await expect(store.read('cut')).rejects.toThrow(/^s3:\/\/test\/shop\/cut: /);
});

test('a body that stops, and an answer that never begins, are errors in time', async () => {
  const store = open();
  await store.write('slow', CONTENT);
  fault = (request, response, body) => isRead(request) && response.write(body.subarray(0, 5));
  await expect(store.read('slow')).rejects.toThrow(/did not end within 400 ms/);
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: other } = silent.address() as net.AddressInfo;
  const away = open({ AWS_ENDPOINT_URL: `http://127.0.0.1:${other}` });
  await expect(away.read('slow')).rejects.toThrow(/^s3:\/\/test\/shop\/slow: .*400 ms/);
  await expect(away.write('slow', CONTENT)).rejects.toThrow(/^s3:\/\/test\/shop\/slow: /);
  silent.close();
});

test('an answer that is slow but in time is waited for, and 503 is tried again', async () => {
  const store = open();
  let refused = 0;
  fault = (_request, response, body) => {
    if (refused === 0) {
      refused += 1;
      response.statusCode = 503;
      return false;
    }
    setTimeout(() => response.end(body), 200);
    return true;
  };
  await store.write('slow', CONTENT);
  expect(await store.read('slow')).toEqual(CONTENT);
});

test('a store that is away is an error that says where, for every call', async () => {
  const store = openObjects(
    's3://test/shop',
    { ...env, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
    { attempts: 1 },
  );
  const calls = [
    () => store.read('x'),
    () => store.write('x', CONTENT),
    () => store.create('x', CONTENT),
    () => store.update('x', () => 'x'),
    () => store.list(''),
    () => store.touch('x'),
    () => store.remove('x'),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(/^s3:\/\/test\/shop.*ECONNREFUSED/);
});

test('a conditional write whose answer was lost is not taken for somebody else’s', async () => {
  const store = open();
  await store.update('lost.json', () => '1');
  let lost = 0;
  fault = (request, response) => {
    if (request.method !== 'PUT' || lost > 0) return false;
    lost += 1;
    response.destroy();
    return true;
  };
  expect(await store.update('lost.json', (before) => (before === '2' ? before : '2'))).toBe('2');
  expect((await store.read('lost.json'))?.toString()).toBe('2');
});

test('a session token is sent, and the bucket is in the path or in the host as it is asked for', async () => {
  await open({ AWS_SESSION_TOKEN: 'for an hour' }).read('x');
  expect(seen.at(-1)!.headers['x-amz-security-token']).toBe('for an hour');
  expect(seen.at(-1)!.url).toMatch(/^\/test\/shop\/x/);
  // Not every resolver knows that all names below localhost are this machine.
  const lookup = (_name: string, _options: unknown, found: (error: null, all: dns.LookupAddress[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
  onTestFinished(() => void vi.restoreAllMocks());
  const virtual = open({ S3_ADDRESSING_STYLE: 'virtual', AWS_ENDPOINT_URL: `http://localhost:${port}` });
  await virtual.write('by-host', CONTENT);
  expect(seen.at(-1)!.headers.host).toBe(`test.localhost:${port}`);
  expect(seen.at(-1)!.url).toMatch(/^\/shop\/by-host/);
  expect(await open().read('by-host')).toEqual(CONTENT);
  expect(() => open({ S3_ADDRESSING_STYLE: 'other' })).toThrow(/expected path or virtual/);
});

test('credentials are asked for by name, unless a role of the machine has them', () => {
  expect(() => openObjects('s3://test', {})).toThrow(/^AWS_ACCESS_KEY_ID is not set/);
  expect(() => openObjects('s3://test', { AWS_ACCESS_KEY_ID: 'x' })).toThrow(/^AWS_SECRET_ACCESS_KEY/);
  expect(openObjects('s3://test', { AWS_WEB_IDENTITY_TOKEN_FILE: '/token' }).location).toBe('s3://test');
  expect(() => openObjects('s3://', {})).toThrow(/expected s3:\/\/bucket/);
});
