import { noBuckets, PAGE_HEADER, type PageCounts } from '@federation/protocol/page-counts';
import { signPage } from '@federation/protocol/page-token';
import { expect, test } from 'vitest';
import { pageCounts } from '../src/platform/db/schema/page-counts.ts';
import { lasting } from '../src/retention/kinds.ts';
import { startShop } from './support/shop.ts';

const pageKey = 'a key that is thirty-two letters long, or longer';
const shop = await startShop({ metricsToken: 'a token of sixteen letters or more', pageKey });
const { app, db, config, post, get } = shop;
const MINUTE = 60_000;
const now = Date.now() - (Date.now() % MINUTE);
const lcp = (...places: number[]) => {
  const buckets = noBuckets('lcp');
  for (const place of places) buckets[place]! += 1;
  return buckets;
};
const row = (changes: Partial<PageCounts>): PageCounts => ({
  minute: now,
  subject: 'catalog',
  version: '1',
  events: { visits: 1 },
  vitals: {},
  ...changes,
});
const send = (...counts: PageCounts[]) => post('/internal/page-counts/', { counts });
const read = async (subject: string, from = now, to = now + MINUTE) => {
  const query = new URLSearchParams({
    subject,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return (await get(`/internal/page-counts/?${query}`)).json();
};

test('sums of several shells become one row for each minute and version, and are read by version', {
  tags: '@spec-17.32',
}, async () => {
  const first = row({ events: { visits: 3, seen: 2, paid: 1 }, vitals: { lcp: lcp(1, 1, 11) } });
  const second = row({ events: { visits: 2, errors: 1 }, vitals: { lcp: lcp(1) } });
  const canary = row({ version: '2', events: { visits: 1, panels: 1, own: 1 } });
  const [a, b] = await Promise.all([send(first, canary), send(canary, second)]);
  expect([a.statusCode, b.statusCode]).toEqual([204, 204]);
  expect(await db.orm.$count(pageCounts)).toBe(2);
  expect(await read('catalog')).toEqual([
    {
      subject: 'catalog',
      version: '1',
      events: { visits: 5, errors: 1, seen: 2, paid: 1 },
      vitals: { lcp: lcp(1, 1, 1, 11) },
    },
    { subject: 'catalog', version: '2', events: { visits: 2, panels: 2, own: 2 }, vitals: {} },
  ]);
  expect(await read('catalog', now - MINUTE, now)).toEqual([]);
});

test('the same is shown to Prometheus as counters and cumulative buckets, compositions are not', {
  tags: '@spec-17.32',
}, async () => {
  await send(
    row({ subject: 'info', vitals: { lcp: lcp(0, 2) } }),
    row({ subject: 'composition', version: 'abc' }),
  );
  const headers = { authorization: 'Bearer a token of sixteen letters or more' };
  const text = (await get('/metrics', headers)).body;
  expect(text).toContain('shop_page_events_total{remote="info",version="1",event="visits"} 1');
  const bucket = (le: string) =>
    Number(
      new RegExp(`shop_page_vital_bucket\\{remote="info",version="1",vital="lcp",le="${le}"\\} (\\d+)`).exec(
        text,
      )?.[1],
    );
  expect([bucket('0.5'), bucket('1'), bucket('1.5'), bucket('15'), bucket('\\+Inf')]).toEqual([
    1, 1, 2, 2, 2,
  ]);
  expect(text).not.toContain('abc');
});

test('a malformed count is refused, and nothing of it is stored', async () => {
  const before = await db.orm.$count(pageCounts);
  for (const wrong of [{ vitals: { lcp: [1] } }, { events: { visits: -1 } }, { version: '' }])
    expect(
      (await send(row({ subject: 'wrong' }), { ...row({ subject: 'wrong' }), ...wrong })).statusCode,
    ).toBe(400);
  expect(await db.orm.$count(pageCounts)).toBe(before);
});

test('counts are forgotten after 30 days', { tags: '@spec-17.21' }, async () => {
  const old = now - 31 * 24 * 60 * MINUTE;
  await send(row({ subject: 'old', minute: old }), row({ subject: 'young', minute: now }));
  const { pass } = lasting(app.files.media, config.retention).find(({ name }) => name === 'counts of pages')!;
  let gone = 0;
  for await (const rows of pass(db.orm)) gone += rows;
  expect(gone).toBe(1);
  expect(await read('old', old, old + MINUTE)).toEqual([]);
  expect(await read('young')).toHaveLength(1);
});

test('orders, payments and their money are counted by the page that they were made on, once for each page', {
  tags: ['@spec-17.32', '@spec-15.22'],
}, async () => {
  const sold = async (subject: string) =>
    Object.fromEntries(
      (await read(subject, now, now + 10 * MINUTE)).map(({ version, events }: PageCounts) => [
        version,
        events,
      ]),
    );
  const page = (version: string, drawn: string[]) =>
    signPage(
      { composition: `c-${version}`, shell: 's7', remotes: [{ name: 'sold', version }], drawn },
      pageKey,
    );
  const browser = shop.browser();
  const order = async (token: string) => {
    const products = [{ product_id: shop.catalogue.products.uc60, quantity: 1 }];
    const body = { products, email: 'buyer@example.com' };
    const answer = await browser.post('/api/orders/pubg/', body, { [PAGE_HEADER]: token });
    return { id: answer.json().id as string, roubles: Math.round(Number(answer.json().total)) };
  };
  const pay = async (id: string) => shop.approve(await shop.pay(browser, id));
  const [canary, stable] = [page('v2', ['sold']), page('v1', [])];
  const first = await order(canary);
  const second = await order(canary);
  await pay(first.id);
  await pay(second.id);
  await pay((await order(stable)).id);
  await order(stable.replace('sold%40v1', 'sold%40v9'));
  await order('');
  const known = { ordered: 1, paid: 1, value: first.roubles };
  expect(await sold('sold')).toEqual({ v1: known, v2: { ...known, value: first.roubles + second.roubles } });
  expect(await sold('sold+drawn')).toEqual({ v2: { ...known, value: first.roubles + second.roubles } });
  expect(Object.keys(await sold('composition'))).toEqual(expect.arrayContaining(['c-v1', 'c-v2']));
  expect((await sold('shell')).s7).toMatchObject({ ordered: 2, paid: 2 });
});
