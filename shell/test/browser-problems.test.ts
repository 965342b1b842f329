import { expect, test } from 'vitest';
import { openedPage, startRemote, startShell } from './helper.ts';

const TOKEN = 'a token of sixteen letters or more';
const OWN = { 'content-type': 'text/plain;charset=UTF-8' };

async function start() {
  const remote = await startRemote('catalog', { version: 'v1' });
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const more = { operatorToken: TOKEN, trustedProxies: ['loopback'] };
  const app = await startShell([remote], undefined, {}, undefined, more, logger);
  const report = async (payload: string | object, headers: object = OWN, ip = '192.0.2.1') =>
    (
      await app.inject({
        method: 'POST',
        url: '/problems',
        headers: { 'x-forwarded-for': ip, ...headers },
        payload:
          typeof payload === 'string' ? payload : JSON.stringify({ page: await openedPage(app), ...payload }),
      })
    ).statusCode;
  const problems = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    return (await app.inject({ url: '/composition?format=json', headers })).json().remotes[0].problems;
  };
  return { app, report, problems, lines };
}
const V1 = { remote: 'catalog', version: 'v1' };

test('errors in browsers are counted by version, named to operators, and logged once', {
  tags: '@spec-17.7',
}, async () => {
  const { report, problems, lines } = await start();
  expect([await report(V1), await report(V1, OWN, '192.0.2.2')]).toEqual([204, 204]);
  expect(await problems()).toEqual([
    expect.objectContaining({
      subject: 'version v1',
      reason: 'threw in browsers: reported 2 times',
      count: 2,
    }),
  ]);
  expect(lines.filter((line) => line.includes('catalog: version v1: threw in a browser'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('192.0.2');
});

test.each([
  ['of no page', { ...V1, page: undefined }, OWN, 400],
  [
    'of a page that was made up',
    { ...V1, page: 'a,b,c,d,e,f,g' },
    { ...OWN, 'sec-fetch-site': 'same-origin' },
    403,
  ],
  ['that is no JSON', '{', OWN, 400],
  ['of another form', { remote: 1 }, OWN, 400],
  ['that is too long', { ...V1, more: 'x'.repeat(10_000) }, OWN, 413],
  ['of a remote that is not there', { remote: 'nobody', version: 'v1' }, OWN, 204],
  ['of a version that is not there', { remote: 'catalog', version: 'v9' }, OWN, 204],
])('a report %s changes nothing', async (_, payload, headers, status) => {
  const { report, problems } = await start();
  expect(await report(payload, headers)).toBe(status);
  expect(await problems()).toEqual([]);
});

test('a page that says the same again counts once', async () => {
  const { app, report, problems } = await start();
  const page = await openedPage(app);
  expect([await report({ ...V1, page }), await report({ ...V1, page })]).toEqual([204, 204]);
  expect((await problems())[0].count).toBe(1);
});

test('one network is heard ten times a minute, others still are', { tags: '@spec-17.7' }, async () => {
  const { report, problems } = await start();
  for (let count = 0; count < 10; count += 1) await report(V1, OWN, `2001:db8::${count}`);
  expect([await report(V1, OWN, '2001:db8::ff'), await report(V1, OWN, '2001:db9::1')]).toEqual([429, 204]);
  expect((await problems())[0].count).toBe(11);
});
