import { traceIdOf } from '@federation/telemetry';
import { cleanEmail, printMoney } from '@shop/contract';
import type { OrderActionName, OrderStory } from '@shop/desk-contract/orders';
import { type Permission, permissionsOf } from '@shop/desk-contract/roles';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { deskTasks } from '../../platform/db/schema/desk.ts';
import { type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { orderLine } from '../fulfillment/operator-orders.ts';
import type { Suppliers } from '../fulfillment/suppliers/registry.ts';
import { readOrderAvatar } from '../orders/order-avatar.ts';
import { kindView, playerOf } from '../orders/order-kind-view.ts';
import { isUnderWay } from '../orders/order-machine.ts';
import { refundable } from '../payments/refund-part.ts';
import { accountOf } from '../payments/refunds.ts';
import { orderEvents } from './order-events.ts';

/** One order with its whole story, and what this person can do to it. @throws {Refusal} 404 */
export async function readStory(
  db: Queryable,
  suppliers: Suppliers,
  person: StaffRow,
  orderId: string,
): Promise<OrderStory> {
  const [found] = await db
    .select({ order: orders, game: games })
    .from(orders)
    .innerJoin(games, eq(games.id, orders.gameId))
    .where(eq(orders.id, orderId));
  if (!found) throw refuse('desk.order_not_found');
  const { order, game } = found;
  const lines = await db
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const given = await db
    .select({ id: codes.id, code: codes.code, unit: codes.unit, title: orderLines.title })
    .from(codes)
    .innerJoin(orderLines, eq(orderLines.id, codes.orderProductId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(codes.unit));
  const parts = await db.select().from(supplierOrders).where(eq(supplierOrders.orderId, orderId));
  const [task] = await db
    .select({ problem: deskTasks.problem, name: staff.name })
    .from(deskTasks)
    .leftJoin(staff, eq(staff.id, deskTasks.staffId))
    .where(eq(deskTasks.orderId, orderId));
  const left = await refundable(db, order);
  const back = order.status === 'done' ? ((await accountOf(db, order)) ? left.all : left.byMethod) : 0;
  const others = suppliersOf(
    lines.map(({ product }) => product),
    suppliers,
  ).filter((name) => parts.length > 0 && parts.some((part) => part.supplier !== name));
  return {
    ...orderLine(order, game.title),
    from_balance: printMoney(order.reserved),
    refundable: printMoney(back),
    paid_by_method: printMoney(left.byMethod),
    charged_back: await chargedBack(db, order),
    reject_reason: order.rejectReason,
    ...playerOf(order),
    servers: game.details.is_server_enum ? (game.details.servers ?? []) : [],
    lot: await lotOf(db, order),
    lines: lines.map(({ line }) => ({
      title: line.title,
      quantity: line.quantity,
      total: printMoney(line.total),
    })),
    codes: given.map(({ id, code, unit, title }) => ({ id, title, unit: unit ?? 1, end: code.slice(-4) })),
    suppliers: parts.map(({ supplier, state, note, asked }) => ({
      supplier,
      state,
      note,
      asked: asked?.toISOString() ?? null,
    })),
    can_move_to: others,
    assignee: task?.name ?? null,
    problem: task?.problem ?? null,
    trace: traceIdOf(order.traceparent),
    events: await orderEvents(db, order),
    actions: actionsFor(order, person, {
      ...{ codes: given.length, others: others.length, back, byMethod: left.byMethod },
      isBought: parts.some(({ state }) => state === 'done'),
    }),
  };
}

/** Counts the orders of the same account or address that a bank took the money of back. */
async function chargedBack(db: Queryable, { userId, email }: OrderRow): Promise<number> {
  const ofBuyer =
    userId !== null ? eq(orders.userId, userId) : eq(sql`lower(${orders.email})`, cleanEmail(email ?? ''));
  return db.$count(orders, and(isNotNull(orders.chargedBack), ofBuyer));
}

/** Reads the data that finds the buyer's lot of gold; null for other orders. */
async function lotOf(db: Queryable, { id, details }: OrderRow): Promise<OrderStory['lot']> {
  const view = kindView({ id, details }, false);
  if (view.resourcetype !== 'StandoffOrder') return null;
  const avatar = await readOrderAvatar(db, id);
  const { price, skin_name: skin } = view.listing;
  return { price, skin, avatar: avatar ? `/api/desk/orders/${id}/avatar/` : null };
}

/** Suppliers that have every product of an order. */
function suppliersOf(sold: ProductRow[], suppliers: Suppliers): string[] {
  const each = sold.map((product) => suppliers.sourcesOf(product).map(({ supplier }) => supplier));
  return (each[0] ?? []).filter((name) => each.every((names) => names.includes(name)));
}

/** Permission that each action needs. */
export const NEEDED: Record<OrderActionName, Permission> = {
  confirm: 'orders.act',
  refund: 'orders.refund',
  refund_part: 'orders.refund',
  charge_back: 'finance.act',
  replace_code: 'orders.act',
  void_code: 'orders.act',
  resend_letter: 'orders.act',
  ask_provider: 'orders.act',
  change_player: 'orders.act',
  move_supplier: 'orders.act',
  note: 'orders.act',
  hand_over: 'orders.act',
  show_codes: 'codes.read',
};

function actionsFor(
  { status, kind, paymentId, email }: OrderRow,
  { role }: StaffRow,
  has: { codes: number; others: number; back: number; byMethod: number; isBought: boolean },
): OrderActionName[] {
  const isOpen = isUnderWay(status);
  const isPossible: Record<OrderActionName, boolean> = {
    confirm: isOpen && kind !== 'PUBGOrder',
    refund: isOpen,
    refund_part: has.back > 0,
    charge_back: has.byMethod > 0 && (isOpen || status === 'done'),
    replace_code: has.codes > 0 && status === 'done',
    void_code: has.codes > 0 && status === 'done',
    resend_letter: email !== null && (isOpen || status === 'done' || status === 'failed'),
    ask_provider: paymentId !== null && !isOpen && status !== 'done',
    change_player: kind !== 'PUBGOrder' && isOpen && !has.isBought,
    move_supplier: isOpen && has.others > 0,
    note: true,
    hand_over: true,
    // Asked for beside the codes.
    show_codes: false,
  };
  const may = permissionsOf(role);
  return (Object.keys(isPossible) as OrderActionName[]).filter(
    (name) => isPossible[name] && may.includes(NEEDED[name]),
  );
}
