import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageCode, startRemote, startServer, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const TOKEN = 'a token of sixteen letters or more';
const bearer = { authorization: `Bearer ${TOKEN}` };

async function start() {
  const catalog = await startRemote('catalog', { code: pageCode('Прежняя'), version: 'c1' });
  catalog.upload({ code: pageCode('Новая'), version: 'c2' });
  catalog.point('c1', { version: 'c2', percent: 10 });
  const asked: string[] = [];
  const api = await startServer((path) => {
    asked.push(path);
    return { body: JSON.stringify([{ subject: 'catalog+drawn', version: 'c1', events: {}, vitals: {} }]) };
  });
  const app = await startShell([catalog], api, {}, undefined, { operatorToken: TOKEN, reportShare: 1 });
  return { app, catalog, asked };
}

const order = (app: FastifyInstance, payload: string, headers: object = bearer) =>
  app.inject({
    method: 'POST',
    url: '/composition/canary',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://shop.test',
      ...headers,
    },
    payload,
  });
const orderOf = async (app: FastifyInstance) =>
  (await app.inject({ url: '/canaries/catalog.json', headers: bearer })).json();
const canaryPage = async (app: FastifyInstance) =>
  (await app.inject({ url: '/', headers: { cookie: 'canary=catalog@c2' } })).body;

test('an operator decides about a canary on the composition page, and the judge hears of it', {
  tags: '@spec-15.23',
}, async () => {
  const { app } = await start();
  const { body } = await app.inject({ url: '/composition', headers: bearer });
  for (const action of ['hold', 'resume', 'promote', 'abort'])
    expect(body).toContain(`<button name="action" value="${action}">`);
  expect(await orderOf(app)).toBeNull();
  expect((await order(app, 'remote=catalog&action=hold')).statusCode).toBe(303);
  expect(await orderOf(app)).toMatchObject({ version: 'c2', action: 'hold', by: 'an operator of shop.test' });
  expect(await canaryPage(app)).toContain('Новая');
});

test('a canary that an operator aborts leaves the pages at once', { tags: '@spec-15.23' }, async () => {
  const { app, catalog } = await start();
  expect(await canaryPage(app)).toContain('Новая');
  await order(app, 'remote=catalog&action=abort');
  expect(await canaryPage(app)).toContain('Прежняя');
  expect(await orderOf(app)).toMatchObject({ action: 'abort' });
  // Somebody else who promotes it at the same time does not undo that.
  await order(app, 'remote=catalog&action=promote');
  await app.inject({
    method: 'POST',
    url: '/composition/quarantine',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...bearer },
    payload: 'release=catalog@c2',
  });
  expect(await orderOf(app)).toMatchObject({ action: 'abort', by: 'an operator of shop.test' });
  // The judge has carried it out.
  catalog.point('c1');
  await twoLooks(catalog);
  expect((await order(app, 'remote=catalog&action=abort')).statusCode).toBe(404);
});

test('strangers order nothing and read no counts', { tags: '@spec-15.23' }, async () => {
  const { app, asked } = await start();
  expect((await order(app, 'remote=catalog&action=abort', {})).statusCode).toBe(401);
  expect((await order(app, 'remote=catalog&action=delete')).statusCode).toBe(404);
  expect((await order(app, 'remote=nobody&action=abort')).statusCode).toBe(404);
  for (const url of ['/canaries/catalog.json', '/page-reports/catalog.json?from=0&to=1'])
    expect((await app.inject(url)).statusCode).toBe(401);
  expect(asked.filter((path) => path.includes('page-counts'))).toEqual([]);
});

test('an operator reads what was counted of a subject', async () => {
  const { app, asked } = await start();
  const read = (query: string) =>
    app.inject({ url: `/page-reports/catalog%2Bdrawn.json?${query}`, headers: bearer });
  const { statusCode, body } = await read('from=0&to=60000');
  expect([statusCode, JSON.parse(body)[0].subject]).toEqual([200, 'catalog+drawn']);
  expect(asked.at(-1)).toContain('subject=catalog%2Bdrawn&from=1970-01-01T00%3A00%3A00.000Z');
  for (const query of ['', 'from=5&to=1', 'from=0&to=9999999999999', 'from=a&to=b'])
    expect((await read(query)).statusCode).toBe(400);
});
