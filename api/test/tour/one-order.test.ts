import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const source = `${path.join(root, 'api/src')}/`;
const shop = await startShop();

/**
 * Files of the modules and of the queue. Plugins take part in every request; suppliers, receipts and the sums of days are looked at
 * by a clock of their own: none of them belongs to an order.
 */
const isPart = (file: string) =>
  /^(modules|platform\/jobs)\/|^job-handlers/.test(file) &&
  !/-plugin|supplier|receipt|settle-prepayments|ledger\/days/.test(file);

/** Lists the files that ran between the first call and the letter, by V8's own count of calls. */
async function filesOf(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
    .filter(({ url }) => url.includes(source))
    .map(({ url }) => url.slice(url.indexOf(source) + source.length))
    .filter(isPart)
    .sort();
}

test('an order of a guest runs through the files that docs/tour.md walks through, 25 at most', async () => {
  const browser = shop.browser();
  await shop.work();
  const files = await filesOf(async () => {
    const id = await shop.order(browser);
    const answer = await browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' });
    expect(answer.statusCode).toBe(200);
    const [payment] = shop.gateway.payments.values();
    await shop.approve(payment!.payment_id);
    await until(async () => (await shop.letters()).length > 0);
  });
  const tour = readFileSync(path.join(root, 'docs/tour.md'), 'utf8').split(/^## One order$/m)[1]!;
  const [walk] = tour.split(/^## /m);
  const named = [...walk!.matchAll(/`((?:modules\/|platform\/jobs\/)?[\w/-]+\.ts)`/g)].map(
    ([, file]) => file!,
  );
  expect([...new Set(named)].sort()).toEqual(files);
  expect(files.length).toBeLessThanOrEqual(25);
});
