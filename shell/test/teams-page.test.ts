import { noBuckets, type PageTotals } from '@federation/protocol/page-counts';
import { expect, test } from 'vitest';
import { pageCode, startRemote, startServer, startShell } from './helper.ts';

const TOKEN = 'a token of sixteen letters or more';
const operator = { authorization: `Bearer ${TOKEN}` };

/** A shell whose api has these counts for every time; without them it is away. */
async function start(counts?: (subject: string) => PageTotals[]) {
  const asked: URLSearchParams[] = [];
  const url = await startServer((path) => {
    const query = new URLSearchParams(path.split('?')[1]);
    asked.push(query);
    return counts ? { body: JSON.stringify(counts(query.get('subject')!)) } : { status: 503, body: '{}' };
  });
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  const app = await startShell([remote], url, {}, undefined, { reportShare: 1, operatorToken: TOKEN });
  const { id } = (await app.inject('/composition.json')).json();
  return { app, id, asked };
}

test('teams see each version by how it felt, what is on which page, and open the last hour’s compositions again', {
  tags: '@spec-15.25',
}, async () => {
  const lcp = noBuckets('lcp');
  lcp[2] = 200;
  const known = { id: '' };
  const { app, id, asked } = await start((subject): PageTotals[] => {
    if (subject === 'composition')
      return [
        {
          subject,
          version: known.id,
          events: { visits: 120, errors: 6, seen: 50, paid: 5 },
          vitals: { lcp },
        },
      ];
    if (subject !== 'catalog') return [];
    return [
      { subject, version: 'v1', events: { visits: 40, own: 4 }, vitals: {} },
      { subject, version: 'v2', events: { visits: 200, own: 5, seen: 50, paid: 5 }, vitals: { lcp } },
    ];
  });
  known.id = id;
  expect((await app.inject('/teams')).statusCode).toBe(401);
  const { statusCode, headers, body } = await app.inject({ url: '/teams?hours=1', headers: operator });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('v2 current 200 2.50 %');
  expect(text).toContain('1375');
  expect(text).toContain('5 of 50, 10.00 %');
  // Forty visits say nothing of a share.
  expect(text).toContain('v1 40 —');
  expect(text).toContain('/ catalog v2');
  expect(body).toContain(`name="composition" value="${id}"`);
  const ofCatalog = asked.find((query) => query.get('subject') === 'catalog')!;
  expect(Date.parse(ofCatalog.get('to')!) - Date.parse(ofCatalog.get('from')!)).toBe(3_600_000);
});

test('an api that is away is named, and the page of compositions stays', async () => {
  const { app } = await start();
  const page = await app.inject({ url: '/teams', headers: operator });
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('cannot be read')]);
  expect((await app.inject({ url: '/composition', headers: operator })).statusCode).toBe(200);
});
