import { api } from '@shop/api-client';
import type { OrderState, OrderStatus } from '@shop/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../../test/event-source.ts';
import { ORDER_ID } from '../../../test/fixtures.ts';
import { watchOrder } from './watch-order.ts';

const state = (status: OrderStatus): OrderState => ({
  id: ORDER_ID,
  status,
  payment_id: null,
  payment_status: 'pending',
});
const answer = (status: OrderStatus) => Response.json(state(status));

describe('the status of an order', () => {
  const request = vi.fn<typeof fetch>();
  const seen: OrderStatus[] = [];
  let stop = () => {};
  const watch = () => {
    stop = watchOrder(ORDER_ID, ({ status }) => seen.push(status));
  };

  beforeAll(async () => {
    vi.stubGlobal(
      'fetch',
      request.mockImplementation(async () => answer('done')),
    );
    // The code of calls is loaded with the first one, in time that no fake clock counts.
    await api.get('orders/');
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', request);
    vi.stubGlobal('EventSource', FakeEventSource);
    seen.length = 0;
    request.mockReset().mockImplementation(async () => answer('waiting_for_payment'));
  });
  afterEach(() => stop());

  test('comes by events, without polling, until it is final', async () => {
    watch();
    const source = FakeEventSource.last!;
    expect(source.url).toBe(`/api/orders/${ORDER_ID}/events/`);
    source.status(state('waiting_for_payment'));
    source.status(state('done'));
    source.status(state('failed'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual(['waiting_for_payment', 'done']);
    expect(source.closed).toBe(true);
    expect(request).not.toHaveBeenCalled();
  });

  test('is polled every 3 s for 2 minutes, then every 15 s, where events fail', {
    tags: ['@spec-7.29', '@spec-11.9', '@spec-17.11'],
  }, async () => {
    watch();
    FakeEventSource.last!.fail();
    await vi.advanceTimersByTimeAsync(119_000);
    const fast = request.mock.calls.length;
    expect(fast).toBe(40);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(request.mock.calls.length - fast).toBe(5);
  });

  test('is polled where events are held back or unknown to the browser', async () => {
    watch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(request).toHaveBeenCalledTimes(1);
    stop();
    vi.stubGlobal('EventSource', undefined);
    watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('stops being polled once events are back, and at the end', { tags: '@spec-11.9' }, async () => {
    watch();
    FakeEventSource.last!.fail();
    await vi.advanceTimersByTimeAsync(0);
    FakeEventSource.last!.status(state('paid'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(request).toHaveBeenCalledTimes(1);
    FakeEventSource.last!.fail();
    request.mockImplementation(async () => answer('done'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(request).toHaveBeenCalledTimes(2);
    expect(seen.at(-1)).toBe('done');
  });

  test('is asked for by events once more after they were refused: the token may have been renewed', async () => {
    const before = FakeEventSource.opened;
    watch();
    FakeEventSource.last!.refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeEventSource.opened).toBe(before + 2);
    FakeEventSource.last!.refuse();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeEventSource.opened).toBe(before + 2);
    expect(request).toHaveBeenCalledTimes(11);
  });

  test('survives a failed poll, and gives up on an order that is not ours', async () => {
    request.mockRejectedValueOnce(new TypeError('offline'));
    watch();
    FakeEventSource.last!.fail();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seen).toEqual(['waiting_for_payment']);
    request.mockImplementation(async () =>
      Response.json({ detail: 'Страница не найдена.' }, { status: 404 }),
    );
    await vi.advanceTimersByTimeAsync(30_000);
    expect(request).toHaveBeenCalledTimes(3);
  });
});
