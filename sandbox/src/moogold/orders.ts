import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from '../journal.ts';
import { isSignedBy } from '../signature.ts';
import { type ErrorCode, isErrorCode, type OrderState, priceOf } from './documentation.ts';

export type Partner = { partnerId: string; secret: string };

export type Call = { route: string; headers: Record<string, unknown>; body: string };

/** How far the clocks may be apart, seconds. The documentation names no figure. */
const CLOCKS = 300;

/** Returns the refusal of a call before it is read; undefined when there is none. */
export function refusalOf({ partnerId, secret }: Partner, call: Call): ErrorCode | undefined {
  const { authorization, timestamp, auth } = call.headers;
  const basic = `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`;
  if (authorization !== basic) return '403';
  if (!isSignedBy(secret, `${call.body}${timestamp}${call.route}`, auth)) return '109';
  const apart = Math.abs(Date.now() / 1000 - Number(timestamp));
  return apart <= CLOCKS ? undefined : '426';
}

const fields = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
export const createRequest = z.object({ data: fields, partnerOrderId: z.string().min(1).max(200) });
export const byPartnerOrder = z.object({ partner_order_id: z.string() });
export const byOrder = z.object({ order_id: z.union([z.string(), z.number()]).transform(String) });
export const byProduct = z.object({ product_id: z.union([z.string(), z.number()]).transform(String) });
export const byCategory = z.object({ category_id: z.union([z.string(), z.number()]).transform(String) });
export const validateRequest = z.object({ data: fields });

/** Behaviours of the supplier, by the first letters of a player's id. */
const SWITCHES = [
  ...(['unknown', 'untold', 'timeout', 'busy', 'slow', 'hangs'] as const),
  ...(['refused', 'fails', 'wrong', 'cancelled', 'failed'] as const),
] as const;
export type Switch = (typeof SWITCHES)[number];
export const switchOf = (player: string): Switch | undefined =>
  SWITCHES.find((name) => player.toLowerCase().startsWith(name));

/** `err-114…` asks for an error of the documentation. */
export function errorOf(player: string): ErrorCode | undefined {
  const code = /^err-(\d+)/.exec(player)?.[1];
  return code !== undefined && isErrorCode(code) ? code : undefined;
}

const ENDS: Partial<Record<Switch, OrderState>> = {
  refused: 'refunded',
  fails: 'refunded',
  wrong: 'incorrect-details',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Everything that is no fixed part of an order is a field of the buyer's: the first is the player. */
export const playerOf = ({ category, 'product-id': id, quantity, ...others }: Record<string, string>) =>
  Object.values(others)[0] ?? '';

export type SupplierOrder = {
  order_id: string;
  partner_order_id: string;
  category: string;
  product: string;
  quantity: string;
  player: string;
  /** ISO 8601, UTC. */
  created: string;
  /** How often it was ordered; it is one order. */
  times: number;
  /** As somebody chose it on the supplier's page. */
  state?: OrderState | undefined;
};

/** Cents. */
const FIRST_BALANCE = 1_000_00;

/** The supplier's orders and wallet: one order per partner's id, delivered `after` milliseconds. Every change is on disk before it is answered. */
export function createSupplier(journal: Journal<SupplierOrder>, after: number) {
  const orders = new Map(journal.read().map((order) => [order.partner_order_id, order]));
  const save = (order: SupplierOrder) => {
    journal.write(order);
    orders.set(order.partner_order_id, order);
    return order;
  };
  /** Settings that the page changes: the wallet, and an error for every call. */
  const settings = { balance: FIRST_BALANCE, error: undefined as ErrorCode | undefined };

  const statusOf = (order: SupplierOrder): OrderState => {
    if (order.state) return order.state;
    const outcome = switchOf(order.player);
    if (outcome === 'refused') return 'refunded';
    const wait = outcome === 'slow' ? 10 * after : after;
    if (Date.now() - Date.parse(order.created) < wait) return 'processing';
    return (outcome && ENDS[outcome]) ?? 'completed';
  };

  return {
    settings,
    all: () => [...orders.values()],
    find: (partnerOrderId: string) => orders.get(partnerOrderId),
    findById: (id: string) => [...orders.values()].find(({ order_id }) => order_id === id),
    statusOf,
    setState: (order: SupplierOrder, state: OrderState) => save({ ...order, state }),
    /** One code for each piece of an e-voucher, the same whenever it is asked for. */
    codesOf: (order: SupplierOrder): string[] =>
      order.category === '2' && statusOf(order) === 'completed'
        ? Array.from({ length: Number(order.quantity) }, (_, unit) => `MG-${order.order_id}-${unit + 1}`)
        : [],
    /** Takes an order, or says why not. */
    order({ data, partnerOrderId }: z.output<typeof createRequest>): SupplierOrder | ErrorCode {
      if (!data['product-id']) return '113';
      if (data.category !== '1' && data.category !== '2') return '423';
      const quantity = Number(data.quantity);
      if (!Number.isInteger(quantity) || quantity < 1) return '419';
      if (quantity > 10) return '116';
      const known = orders.get(partnerOrderId);
      if (known) {
        save({ ...known, times: known.times + 1 });
        return '420';
      }
      const cost = Math.round(priceOf(data['product-id']) * 100) * quantity;
      if (cost > settings.balance) return '111';
      settings.balance -= cost;
      return save({
        order_id: String(randomInt(1_000_000, 9_999_999)),
        partner_order_id: partnerOrderId,
        category: data.category,
        product: data['product-id'],
        quantity: String(quantity),
        player: playerOf(data),
        created: new Date().toISOString(),
        times: 1,
      });
    },
  };
}
export type MoogoldSimulator = ReturnType<typeof createSupplier>;
