import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from './journal.ts';
import { isSignedBy } from './signature.ts';

export type Partner = { partnerId: string; secret: string };

/** True when a call carries Basic credentials and the signature over body, time and route. */
export function isMoogoldCall(
  { partnerId, secret }: Partner,
  call: { route: string; headers: Record<string, unknown>; body: string },
): boolean {
  const { authorization, timestamp, auth } = call.headers;
  const basic = `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`;
  return authorization === basic && isSignedBy(secret, `${call.body}${timestamp}${call.route}`, auth);
}

const fields = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
export const createRequest = z.object({ data: fields, partnerOrderId: z.string().min(1).max(200) });
export const byPartnerOrder = z.object({ partner_order_id: z.string() });
export const byOrder = z.object({ order_id: z.union([z.string(), z.number()]).transform(String) });
export const validateRequest = z.object({ data: fields });

/** What the first letters of a player's id make the supplier do. */
const SWITCHES = ['unknown', 'untold', 'refused', 'timeout', 'busy', 'fails', 'slow'] as const;
export type Switch = (typeof SWITCHES)[number];
export const switchOf = (player: string): Switch | undefined =>
  SWITCHES.find((name) => player.toLowerCase().startsWith(name));

export const playerOf = (data: Record<string, string>) => data['User ID'] ?? data['Player ID'] ?? '';

export type SupplierOrder = {
  order_id: string;
  partner_order_id: string;
  product: string;
  quantity: string;
  player: string;
  /** ISO 8601, UTC. */
  created: string;
  /** How often it was ordered; it is one order. */
  times: number;
};

/** The supplier's orders: one per partner's id, delivered `after` milliseconds. Every change is on disk before it is told. */
export function createSupplier(journal: Journal<SupplierOrder>, after: number) {
  const orders = new Map(journal.read().map((order) => [order.partner_order_id, order]));
  const save = (order: SupplierOrder) => {
    journal.write(order);
    orders.set(order.partner_order_id, order);
    return order;
  };

  return {
    all: () => [...orders.values()],
    find: (partnerOrderId: string) => orders.get(partnerOrderId),
    findById: (id: string) => [...orders.values()].find(({ order_id }) => order_id === id),
    order({ data, partnerOrderId }: z.output<typeof createRequest>): SupplierOrder {
      const known = orders.get(partnerOrderId);
      if (known) return save({ ...known, times: known.times + 1 });
      return save({
        order_id: String(randomInt(1_000_000, 9_999_999)),
        partner_order_id: partnerOrderId,
        product: data['product-id'] ?? '',
        quantity: data.quantity ?? '1',
        player: playerOf(data),
        created: new Date().toISOString(),
        times: 1,
      });
    },
    statusOf(order: SupplierOrder): string {
      const wait = switchOf(order.player) === 'slow' ? 10 * after : after;
      if (Date.now() - Date.parse(order.created) < wait) return 'processing';
      return switchOf(order.player) === 'fails' ? 'refunded' : 'completed';
    },
  };
}
