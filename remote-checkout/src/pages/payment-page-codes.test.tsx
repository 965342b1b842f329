import { beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { orderFixture } from '../../test/fixtures.ts';
import { show } from '../../test/payment-page.tsx';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../features/order/delivered-codes.tsx', () => {
  loaded();
  return { DeliveredCodes: () => null };
});

beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource));

test('the code that shows the codes comes while the payment is under way, and not before', async () => {
  await show(orderFixture());
  expect(loaded).not.toHaveBeenCalled();
  await show(orderFixture({ status: 'waiting_for_payment', payment_status: 'pending' }));
  await vi.waitFor(() => expect(loaded).toHaveBeenCalled(), LIMIT);
});
