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
