import { expect, test } from 'vitest';
import { eventually, pageCode, startRemote, startShell } from './helper.ts';

const OPERATOR_TOKEN = 'the operator of these tests of the shell';

const exposing = (page: string) =>
  `const { createElement } = require('react'); exports.modules = { './a-page': { head: () => ({ title: 'A' }), ${page} } };`;

/** Values that a release can throw on the server. */
const THROWING: [string, string][] = [
  ['in render', exposing(`Page() { throw new Error('broken') }`)],
  ['below its page', exposing(`Page: () => createElement(function Inner() { throw new Error('broken') })`)],
  ['in its loader', exposing(`Page: () => null, load() { throw new Error('broken') }`)],
  [
    'in its loader, later',
    exposing(`Page: () => null, async load() { await null; throw new Error('broken') }`),
  ],
  ['in its head', exposing(`Page: () => null`).replace(`({ title: 'A' })`, `{ throw new Error('broken') }`)],
];

async function started(code: string, before?: string) {
  const remote = await startRemote('catalog', { code: before ?? code, version: 'v1' });
  if (before) remote.publish({ code, version: 'v2' });
  const app = await startShell([remote], undefined, {}, undefined, { operatorToken: OPERATOR_TOKEN });
  const headers = { accept: 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` };
  return {
    page: async (query = '') => {
      const { statusCode, body } = await app.inject(`/${query}`);
      return { status: statusCode, body, heading: /<h1[^>]*>([^<]*)<\/h1>/.exec(body)?.[1] };
    },
    letIn: async (release: string) =>
      app.inject({
        method: 'POST',
        url: '/composition/quarantine',
        headers: {
          ...headers,
          origin: 'http://shop.test',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ release }).toString(),
      }),
    report: async () => (await app.inject({ url: '/composition', headers })).json(),
  };
}

test.each(THROWING)(
  'the version before renders the page of a release that throws %s',
  { tags: '@spec-17.24' },
  async (_, code) => {
    const shell = await started(code, pageCode('v1'));
    const page = await shell.page();
    expect([page.status, page.heading]).toEqual([200, 'v1']);
    // The browser goes on with what the page was rendered by.
    expect(page.body).toContain('"version":"v1"');
    const { remotes, failures } = await shell.report();
    expect(remotes[0].version).toBe('v2');
    expect(failures).toMatchObject([{ release: 'catalog@v2', message: 'broken', count: 1 }]);
  },
);

test.each(THROWING)(
  'the panel is in the HTML where a release without one before it throws %s',
  { tags: '@spec-17.24' },
  async (_, code) => {
    const shell = await started(code);
    const { status, body } = await shell.page();
    expect(status).toBe(503);
    expect(body).toContain('Остальное работает как обычно');
  },
);

test('a release that throws on page after page is quarantined, until an operator lets it in', {
  tags: '@spec-17.24',
}, async () => {
  const shell = await started(exposing(`Page() { throw new Error('broken') }`), pageCode('v1'));
  let count = 0;
  await eventually(async () => {
    // An address of its own each time: a page that was rendered is cached.
    count += 1;
    await shell.page(`?n=${count}`);
    const { quarantined, remotes } = await shell.report();
    expect(quarantined).toMatchObject([
      { release: 'catalog@v2', times: 1, reason: expect.stringContaining('broken') },
    ]);
    expect(remotes[0].version).toBe('v1');
  });
  expect((await shell.letIn('catalog@v2')).statusCode).toBe(303);
  const { quarantined, remotes } = await shell.report();
  expect([quarantined, remotes[0].version]).toEqual([[], 'v2']);
  expect((await shell.letIn('catalog@v2')).statusCode).toBe(404);
});

/** A shop in which a page of catalog opens a slot that checkout fills. */
async function withSlot(props: string) {
  const opening = (props: string) =>
    `const { createElement } = require('react'); const { Slot } = require('@shop/shared/platform');
     exports.modules = { './a-page': { head: () => ({ title: 'A' }), Page: () => [createElement('h1', { key: 1 }, 'A'), createElement(Slot, { key: 2, name: 'game-order', ...${props} })] } };`;
  const release = { routes: [{ path: '/', page: './a-page', slots: ['game-order'] }] };
  const filling = {
    code: `const { createElement } = require('react'); exports.modules = { './order': { Slot: ({ game }) => createElement('p', null, game.title) } };`,
    release: {
      routes: [],
      slots: [{ slot: 'game-order', module: './order' }],
      modules: { './order': { js: ['a.js'], css: [] } },
    },
  };
  const catalog = await startRemote('catalog', {
    code: opening('{ game: { title: "whole" } }'),
    version: 'v1',
    release,
  });
  const checkout = await startRemote('checkout', { ...filling, version: 'k0' });
  checkout.publish({ ...filling, version: 'k1' });
  catalog.upload({ code: opening(props), version: 'v2', release });
  const past = (version: string, published: string) => ({ ...catalog.pointed(version), published });
  catalog.point('v2', undefined, {
    history: [past('v2', '2026-02-01T00:00:00Z'), past('v1', '2026-01-01T00:00:00Z')],
  });
  const app = await startShell([catalog, checkout], undefined, {}, undefined, {
    operatorToken: OPERATOR_TOKEN,
  });
  const headers = { accept: 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` };
  const json = async (url: string) => (await app.inject({ url, headers })).json();
  return { app, json, catalog, checkout };
}

test('a release that gives nothing to another one is at fault, not the one that throws', {
  tags: '@spec-17.24',
}, async () => {
  const { app, json, catalog } = await withSlot('{ game: null }');
  let count = 0;
  await eventually(async () => {
    count += 1;
    const { statusCode, body } = await app.inject(`/?n=${count}`);
    expect([statusCode, body.includes('whole')]).toEqual([200, true]);
    const { quarantined, remotes } = await json('/composition');
    expect(quarantined).toMatchObject([{ release: 'catalog@v2' }]);
    expect(remotes.map(({ version }: { version: string }) => version)).toEqual(['v1', 'k1']);
  });
  const { failures } = await json('/composition');
  expect(failures).toMatchObject([
    { release: 'catalog@v2', message: expect.stringContaining('checkout@k1 throws beside it') },
  ]);
  expect((await json('/status/catalog.json')).problems.join()).toContain('catalog@v2 is quarantined until 2');
  expect((await json('/status/checkout.json')).problems).toEqual([]);
  // Its team names it again.
  catalog.point('v2');
  await eventually(async () => expect((await json('/composition.json')).remotes[0].version).toBe('v2'));
});

test('a release that throws whatever stands beside it, and has none before it, leaves its panel and is not expelled', {
  tags: '@spec-17.24',
}, async () => {
  const shell = await started(exposing(`Page() { throw new Error('broken') }`));
  for (let count = 0; count < 45; count += 1) await shell.page(`?n=${count}`);
  const { quarantined, failures } = await shell.report();
  expect(quarantined).toEqual([]);
  expect(failures).toMatchObject([{ release: 'catalog@v1', count: 45 }]);
});
