import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ProviderError } from '../src/modules/payments/providers/payment-provider.ts';
import { AwayError, createOutside } from '../src/platform/http/outside.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

/** Few, so that calls that held one would be noticed. */
const PLACES = 4;
const shop = await startShop({ maxInFlight: PLACES, metricsToken: 'operator of the shop' });
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { state, unanswered } = shop.gateway;
const gateway = () => shop.app.outside.states().find(({ service }) => service === 'payments_sandbox')!;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

async function orders(count: number): Promise<{ browser: Browser; id: string }[]> {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const browser = shop.browser();
    made.push({ browser, id: await shop.order(browser) });
  }
  return made;
}
const start = ({ browser, id }: { browser: Browser; id: string }) =>
  browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' });
const hangUp = () => {
  for (const response of unanswered.splice(0)) response.destroy();
};
const AWAY = { detail: expect.stringContaining('Платёжная система не отвечает'), code: 'service_away' };

test('a silent gateway holds up nothing else; after a few calls its methods are away at once, and come back', {
  tags: '@spec-17.10',
}, async () => {
  state.silent = true;
  onTestFinished(() => {
    state.silent = false;
    hangUp();
  });
  const waiting = await orders(10);
  const answers = waiting.slice(0, 4).map(start);
  await until(async () => unanswered.length === 4);
  answers.push(...waiting.slice(4, 8).map(start));
  await until(async () => unanswered.length === 8);
  answers.push(...waiting.slice(8).map(start));
  await until(async () => gateway().waiting === 2);
  // Ten calls wait, and there are four places: none of them holds one.
  expect(shop.app.load.inFlight).toBe(0);
  expect((await fetch(`${address}/api/games/`)).status).toBe(200);
  expect(gateway()).toMatchObject({ state: 'closed', active: 8, waiting: 2 });

  const answered = Promise.all(answers);
  let isOver = false;
  void answered.finally(() => {
    isOver = true;
  });
  // Those that waited for their turn may be made before the breaker opens.
  await until(async () => {
    hangUp();
    return isOver;
  });
  for (const answer of await answered) {
    expect([answer.statusCode, answer.json()]).toEqual([503, AWAY]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(gateway().state).toBe('open');
  const calls = state.calls;
  const again = await start(waiting[0]!);
  expect([again.statusCode, again.headers['retry-after'], again.json()]).toEqual([503, '10', AWAY]);
  expect(state.calls).toBe(calls);
  const metrics = (await shop.get('/metrics', { authorization: 'Bearer operator of the shop' })).body;
  expect(metrics).toContain('shop_outside_breaker{service="payments_sandbox"} 2');
  expect(metrics).toMatch(/shop_outside_calls\{service="payments_sandbox",outcome="failed"\} \d/);

  state.silent = false;
  vi.advanceTimersByTime(10_001);
  expect((await start(waiting[0]!)).statusCode).toBe(200);
  expect(gateway().state).toBe('closed');
});

const options = {
  timeLimit: 60_000,
  isAway: (error: unknown) => error instanceof ProviderError && error.reason === 'unavailable',
  toError: (cause: Error) => new ProviderError('unavailable', cause.message, { cause }),
};
const unavailable = () => Promise.reject(new ProviderError('unavailable', 'silent'));

test('while one call tries whether a service is back, the others do not wait for it', {
  tags: '@spec-17.10',
}, async () => {
  const call = createOutside().service('a', options);
  for (let n = 0; n < 5; n += 1) await expect(call(unavailable)).rejects.toThrow('silent');
  vi.advanceTimersByTime(10_001);
  const tried = Promise.withResolvers<string>();
  const first = call(() => tried.promise);
  await expect(call(async () => 'b')).rejects.toMatchObject({ cause: expect.any(AwayError) });
  tried.resolve('a');
  expect(await first).toBe('a');
  expect(await call(async () => 'b')).toBe('b');
});

test('a clock that is set back leaves no service away for longer', { tags: '@spec-17.10' }, async () => {
  const call = createOutside().service('a', options);
  for (let n = 0; n < 5; n += 1) await expect(call(unavailable)).rejects.toThrow('silent');
  const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  onTestFinished(() => back.mockRestore());
  vi.advanceTimersByTime(10_001);
  expect(await call(async () => 'a')).toBe('a');
});

test('a refusal is an answer: it opens no breaker', async () => {
  const call = createOutside().service('a', options);
  for (let n = 0; n < 10; n += 1)
    await expect(call(() => Promise.reject(new ProviderError('refused', 'no')))).rejects.toThrow('no');
  expect(await call(async () => 'a')).toBe('a');
});

test('beyond those that are made and those that wait, calls are turned away, of this service only', {
  tags: '@spec-17.10',
}, async () => {
  const outside = createOutside();
  const call = outside.service('a', options);
  const held = Promise.withResolvers<string>();
  const calls = Array.from({ length: 24 }, () => call(() => held.promise));
  await expect(call(async () => 'late')).rejects.toMatchObject({ cause: { retryAfter: 5 } });
  expect(await outside.service('b', options)(async () => 'b')).toBe('b');
  held.resolve('a');
  expect(await Promise.all(calls)).toEqual(Array(24).fill('a'));
});

test('a call that takes longer than its limit fails as a service that is away', async () => {
  const call = createOutside().service('a', { ...options, timeLimit: 1 });
  await expect(call(() => new Promise(() => undefined))).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a job that found a service away is not tried before it may be back', {
  tags: '@spec-17.10',
}, async () => {
  const order = shop.browser();
  const id = await shop.order(order);
  state.down = true;
  onTestFinished(() => {
    state.down = false;
  });
  for (let n = 0; n < 6; n += 1) await start({ browser: order, id });
  expect(gateway().state).toBe('open');
  const before = state.calls;
  await shop.db.pool.query(
    `update jobs set run_at = now() where kind = 'check_payment' and finished is null`,
  );
  await shop.work();
  await until(async () => {
    const { rows } = await shop.db.pool.query(
      `select 1 from jobs where kind = 'check_payment' and failures = 1 and run_at > now() + interval '5 seconds'`,
    );
    return rows.length > 0;
  });
  await shop.stopWork();
  expect(state.calls).toBe(before);
});
