import type { PageCounts } from '@federation/protocol/page-counts';
import { expect, test } from 'vitest';
import { pageCode, startRemote, startServer, startShell } from './helper.ts';

const own = { 'sec-fetch-site': 'same-origin' };

/** A shell over an api that remembers what it is sent. */
async function start(more: object = { reportShare: 1 }) {
  const received: PageCounts[] = [];
  const url = await startServer((path, request) => {
    if (!path.startsWith('/internal/page-counts/')) return { status: 404 };
    request.on('data', (data) => received.push(...JSON.parse(String(data)).counts));
    return { status: 204 };
  });
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const app = await startShell([remote], url, {}, undefined, more);
  const { id } = (await app.inject('/composition.json')).json();
  const report = (payload: object, headers: object = own) =>
    app.inject({
      method: 'POST',
      url: '/page-reports',
      headers: { 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify(payload),
    });
  return { app, id, report, received };
}

test('visits are counted for the composition, the shell and each version in it, and handed on when the shell ends', {
  tags: '@spec-17.32',
}, async () => {
  const { app, id, report, received } = await start();
  const part = { composition: id, events: ['visits', 'seen', 'seen'], vitals: { lcp: 1_200, cls: 4 } };
  expect((await report(part)).statusCode).toBe(204);
  await report({ composition: id, events: ['errors', 'made-up'], own: ['catalog'] });
  await app.close();
  const bySubject = new Map(received.map((row) => [row.subject, row]));
  expect([...bySubject.keys()].sort()).toEqual(['catalog', 'composition', 'shell']);
  expect(bySubject.get('composition')).toMatchObject({
    version: id,
    events: { visits: 1, seen: 1, errors: 1 },
  });
  const catalog = bySubject.get('catalog')!;
  expect(catalog).toMatchObject({ version: 'v1', events: { visits: 1, seen: 1, errors: 1, own: 1 } });
  expect(catalog.vitals.lcp![2]).toBe(1);
  expect(catalog.vitals.cls![0]).toBe(1);
  expect(bySubject.get('shell')!.events).not.toHaveProperty('own');
});

test('visits of browsers that had drawn for a canary before are counted apart as well', {
  tags: '@spec-15.22',
}, async () => {
  const { app, id, report, received } = await start();
  await report({ composition: id, events: ['visits'] });
  await report({
    composition: id,
    events: ['visits', 'errors'],
    own: ['catalog'],
    drawn: ['catalog', 'unknown'],
  });
  await app.close();
  const bySubject = new Map(received.map((row) => [row.subject, row]));
  expect([...bySubject.keys()].sort()).toEqual(['catalog', 'catalog+drawn', 'composition', 'shell']);
  expect(bySubject.get('catalog')!.events).toEqual({ visits: 2, errors: 1, own: 1 });
  expect(bySubject.get('catalog+drawn')).toMatchObject({
    version: 'v1',
    events: { visits: 1, errors: 1, own: 1 },
  });
});

test('a composition that nobody was given counts for nothing', async () => {
  const { app, report, received } = await start();
  expect((await report({ composition: 'ffffffffffffffff', events: ['visits'] })).statusCode).toBe(204);
  await app.close();
  expect(received).toEqual([]);
});

test.each([
  ['another site', { composition: 'a', events: [] }, { 'sec-fetch-site': 'cross-site' }, 403],
  ['no report', { events: 'visits' }, own, 400],
  ['a day of waiting', { composition: 'a', events: [], vitals: { lcp: 86_400_000 } }, own, 400],
  ['too much of it', { composition: 'a', events: ['x'.repeat(1_000)] }, own, 413],
])('refused: %s', async (_name, payload, headers, status) => {
  const { report } = await start();
  expect((await report(payload, headers)).statusCode).toBe(status);
});

test('one network has 300 reports a minute', async () => {
  const { id, report } = await start();
  const codes: number[] = [];
  for (let n = 0; n < 301; n += 1)
    codes.push((await report({ composition: id, events: ['visits'] })).statusCode);
  expect([codes.filter((code) => code === 204).length, codes.at(-1)]).toEqual([300, 429]);
});

test('a shell that asks for no reports has no such path', async () => {
  const { report } = await start({ reportShare: 0 });
  expect((await report({ composition: 'a', events: [] })).statusCode).toBe(404);
});

test('what the api keeps for shells is not passed on to strangers', async () => {
  const { app, received } = await start();
  const answer = await app.inject({ method: 'POST', url: '/internal/page-counts/', payload: { counts: [] } });
  expect([answer.statusCode, received]).toEqual([404, []]);
});
