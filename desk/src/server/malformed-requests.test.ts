import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answerTo, malformedRequests } from '@federation/protocol/testing';
import { expect, onTestFinished, test } from 'vitest';
import { buildDesk } from './app.ts';
import { readConfig } from './config.ts';

const HOST = 'desk.example';

/** The desk's server over an api that is away. */
async function start() {
  const assets = mkdtempSync(path.join(tmpdir(), 'desk-'));
  writeFileSync(path.join(assets, 'manifest.json'), JSON.stringify({ entries: { index: {} } }));
  const config = readConfig({
    DESK_URL: `http://${HOST}`,
    API_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  const desk = await buildDesk({ ...config, assets });
  await desk.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    desk.server.closeAllConnections();
    await desk.close();
    rmSync(assets, { recursive: true });
  });
  return { desk, port: (desk.server.address() as AddressInfo).port };
}

const RUSSIAN_PAGE = /<html lang="ru">.*<h1>Рабочий стол<\/h1>.*<p>[А-Я]/s;
/** Words of Node and Fastify. */
const FOREIGN = /statusCode|FST_|Bad Request|Not Found|"error"|Error/;

test('whatever is no HTTP is answered by the desk in Russian, as a page where one was asked', async () => {
  const { port } = await start();
  for (const { name, raw, status, isPage = false } of malformedRequests(HOST)) {
    const { head, body, ...answer } = await answerTo(port, raw);
    expect([name, answer.status]).toEqual([name, status]);
    expect(head, name).toMatch(isPage ? /content-type: text\/html/i : /content-type: application\/json/i);
    expect(head, name).toMatch(/cache-control: no-store/i);
    expect(body, name).not.toMatch(FOREIGN);
    if (isPage) expect(body, name).toMatch(RUSSIAN_PAGE);
    else expect(JSON.parse(body), name).toEqual({ detail: expect.stringMatching(/^[А-Я]/) });
  }
});

test.each([
  ['another host', { url: '/', headers: { host: 'other.example' } }, 421],
  ['a call of the shop', { url: '/api/games/' }, 404],
  ['a file that is not there', { url: '/static/none.js' }, 404],
  ['a method for nothing', { method: 'DELETE', url: '/orders' }, 404],
  ['a form for a page', { method: 'POST', url: '/', payload: 'a=1' }, 404],
  ['JSON that ends early', { method: 'POST', url: '/x', payload: '{', type: 'application/json' }, 400],
  ['an api that is away', { url: '/api/desk/me/' }, 503],
  ['a picture of an api that is away', { url: '/media/a.webp' }, 503],
] as const)('%s is refused by a page and by a call alike', async (_, { ...asked }, status) => {
  const { desk } = await start();
  const {
    headers = {},
    type = 'application/x-www-form-urlencoded',
    ...rest
  } = asked as {
    url: string;
    headers?: Record<string, string>;
    type?: string;
  };
  for (const accept of ['text/html', '*/*']) {
    const content = 'payload' in rest ? { 'content-type': type } : {};
    const answer = await desk.inject({ ...rest, headers: { host: HOST, accept, ...content, ...headers } });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(FOREIGN);
    if (answer.headers['content-type']?.startsWith('text/html')) expect(answer.body).toMatch(RUSSIAN_PAGE);
    else expect(answer.json()).toEqual({ detail: expect.stringMatching(/^[А-Я]/) });
  }
});

test('17 KB of cookies from neighbours cost nobody the desk', async () => {
  const { desk } = await start();
  const headers = { host: HOST, accept: 'text/html', cookie: `a=${'x'.repeat(17_000)}` };
  expect((await desk.inject({ url: '/', headers })).statusCode).toBe(200);
});

test.each(['/%E0%A4%A', '/orders/%'])(
  '%s is told by the page to be no address, as any other',
  async (url) => {
    const { desk } = await start();
    expect((await desk.inject({ url, headers: { host: HOST } })).body).toContain('<div id="root">');
  },
);
