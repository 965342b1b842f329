import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { eventually, pageCode, startRemote, startServer, startShell } from './helper.ts';

const query = `require('@shop/shared/api').apiQuery('games/')`;
const loading = (heading: string) =>
  pageCode(heading, `, load: ({ queryClient }) => queryClient.ensureQueryData(${query})`);
const routes = [
  { path: '/:page?', page: './a-page', prerender: true },
  { path: '/info', page: './a-page', prerender: true },
  { path: '/info/TextBlock', page: './a-page' },
  { path: '/products/:id', page: './a-page', prerender: true },
  { path: '/profile', page: './a-page', middleware: ['auth'] },
  { path: '/auth/:social/redirect', page: './a-page', layout: 'none' as const },
];

async function start() {
  const api = await startServer(() => ({ body: '{"count":3}' }));
  const remote = await startRemote('catalog', { code: loading('Старая'), release: { routes } });
  return { remote, app: await startShell([remote], api) };
}
const latest = async (app: FastifyInstance) => (await app.inject('/builds/latest.json')).json();

test('answers with the newest build, which no cache may keep', {
  tags: ['@spec-3.22', '@spec-7.52'],
}, async () => {
  const { app } = await start();
  const { headers, body } = await app.inject('/builds/latest.json?1700000000000');
  expect(JSON.parse(body)).toEqual({ id: expect.any(String), timestamp: expect.any(Number) });
  expect(headers['cache-control']).toBe('no-store');
});

test('gives the rules of a build’s routes, kept for a year', { tags: '@spec-7.51' }, async () => {
  const { app } = await start();
  const { id, timestamp } = await latest(app);
  const { headers, body } = await app.inject(`/builds/meta/${id}.json`);
  expect(headers['cache-control']).toContain('max-age=31536000');
  expect(JSON.parse(body)).toEqual({
    id,
    timestamp,
    matcher: {
      static: {
        '/': { prerender: true },
        '/info': { prerender: true },
        '/info/TextBlock': {},
        '/profile': { middleware: ['auth'] },
      },
      wildcard: {},
      dynamic: { '/:page?': {}, '/products/:id': {}, '/auth/:social/redirect': { layout: 'none' } },
    },
    prerendered: ['/', '/info'],
  });
});

test('knows a build that it served before, and no other', {
  tags: ['@spec-7.51', '@spec-15.1'],
}, async () => {
  const { app, remote } = await start();
  const { id } = await latest(app);
  remote.publish({ code: loading('Новая'), version: '1.0.1-b', release: { routes: [] } });
  await eventually(async () => expect((await latest(app)).id).not.toBe(id));
  expect((await app.inject(`/builds/meta/${id}.json`)).json()).toMatchObject({ prerendered: ['/', '/info'] });
  expect((await app.inject(`/_payload.json?${id}`)).statusCode).toBe(200);
  const unknown = await app.inject('/builds/meta/0123456789abcdef.json');
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each(['/', '/info'])('gives the data of %s in one answer', { tags: '@spec-7.53' }, async (path) => {
  const { app } = await start();
  const { id } = await latest(app);
  const { statusCode, headers, body } = await app.inject(`${path === '/' ? '' : path}/_payload.json?${id}`);
  expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage')]);
  const payload = JSON.parse(body);
  expect(payload.outcome).toEqual({ kind: 'page', head: { title: 'A' } });
  expect(payload.queries.queries[0].state.data).toEqual({ count: 3 });
});

test.each(['/products/1', '/info/TextBlock', '/profile', '/nowhere', '//evil.test', '/2'])(
  'has no payload of %s',
  async (path) => {
    const { app } = await start();
    const { id } = await latest(app);
    expect((await app.inject(`${path}/_payload.json?${id}`)).statusCode).toBe(404);
  },
);

test('has no payload for a build that nobody knows, nor while the data is not to be had', async () => {
  const { app } = await start();
  expect((await app.inject('/_payload.json?unknown')).statusCode).toBe(404);
  expect((await app.inject('/_payload.json')).statusCode).toBe(404);
  const broken = await startShell([
    await startRemote('catalog', { code: loading('Страница'), release: { routes } }),
  ]);
  const { id } = await latest(broken);
  expect((await broken.inject(`/_payload.json?${id}`)).statusCode).toBe(404);
});

test('takes a path of two slashes for a path, not for a host', async () => {
  const { app } = await start();
  const { statusCode, body } = await app.inject('//evil.test/info');
  expect(statusCode).toBe(404);
  expect(body).toContain('Page not found: //evil.test/info');
});
