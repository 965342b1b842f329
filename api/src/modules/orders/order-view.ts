import { dueAfterBalance, type OrderDetail, type PromoCode, printMoney } from '@shop/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { GameRow } from '../../platform/db/schema/catalogue.ts';
import type { OrderRow, OrderTerms } from '../../platform/db/schema/orders.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import type { User } from '../accounts/users.ts';
import { gameCardView, productView } from '../catalog/game-view.ts';
import { pictureUrlOrNull } from '../catalog/picture.ts';
import { availableBalance } from '../ledger/post.ts';
import { kindView } from './order-kind-view.ts';
import { isPayable } from './order-machine.ts';
import type { Charged } from './payment-terms.ts';
import { type LineParts, type OrderParts, readOrderParts } from './read-order-parts.ts';

/**
 * An order as its buyer sees it: at the prices it was made with, with its codes once they are delivered. `viewer` is who is
 * signed in: the buyer's balance is shown, and spent, to the buyer only.
 */
export async function orderView(db: Queryable, order: OrderRow, viewer: User | null): Promise<OrderDetail> {
  const [view] = await orderViews(db, [order], viewer);
  return view!;
}

/** Several orders as `orderView` shows one, in the same order. */
export async function orderViews(
  db: Queryable,
  shown: readonly OrderRow[],
  viewer: User | null,
): Promise<OrderDetail[]> {
  if (shown.length === 0) return [];
  const parts = await readOrderParts(db, shown);
  const balance = viewer ? await availableBalance(db, viewer.id) : 0;
  return shown.map((order) => ({
    ...view(order, parts, order.userId === viewer?.id ? balance : 0),
    refund_choice: refundChoice(order, viewer),
  }));
}

/** An order that nobody pays for yet, as it would be with another code. */
export async function orderPreview(
  db: Queryable,
  order: OrderRow,
  promo: PromoCode,
  viewer: User | null,
): Promise<OrderDetail> {
  return { ...(await orderView(db, order, viewer)), promo_code: promo };
}

/** Where money that has to go back goes, for the buyer who may choose; null for others, and once it went. */
function refundChoice({ userId, status, refundToBalance }: OrderRow, viewer: User | null) {
  if (userId === null || userId !== viewer?.id || status === 'failed') return null;
  return refundToBalance ? 'balance' : 'method';
}

function view(
  order: OrderRow,
  { lines: allLines, games, avatars, promos, charges }: OrderParts,
  balance: number,
): OrderDetail {
  const lines = allLines.get(order.id) ?? [];
  const { game, products } = games.get(order.gameId)!;
  const total = printMoney(order.total);
  // Held once payment has started; before that it is what would be held now.
  const used = order.status === 'created' ? Math.min(balance, order.total) : order.reserved;
  return {
    id: order.id,
    status: order.status,
    created: order.created.toISOString(),
    expires: order.expires.toISOString(),
    total,
    total_to_pay: printMoney(dueAfterBalance(order.total, used)),
    balance_used: printMoney(used),
    charged: chargedView(charges.get(order.id)),
    total_without_promocode: printMoney(lines.reduce((sum, { line }) => sum + line.total, 0)),
    total_with_promocode: total,
    promo_code: promos.get(order.id) ?? null,
    reject_reason: order.rejectReason,
    refund_to: order.refundTo,
    is_payment_active: isPayable(order.status),
    payment_id: order.paymentId,
    payment_status: order.paymentStatus,
    payment_terms: termsView(order.terms),
    email: shownEmail(order.email),
    game: gameCardView(game, products),
    order_products: lines.map((line) => lineView(line, game)),
    products: lines.map(recalculatedView),
    ...kindView(order, avatars.has(order.id)),
  };
}

function lineView(
  { line, product, codes: delivered }: LineParts,
  game: GameRow,
): OrderDetail['order_products'][number] {
  const { title, price, discountPrice } = line;
  const view = {
    id: line.id,
    quantity: line.quantity,
    product: productView({ ...product, title, price, discountPrice }, game.kind),
  };
  if (delivered.length === 0) return view;
  return { ...view, codes: delivered.map((code) => ({ code, amount_uc: product.amountUc ?? 1 })) };
}

const recalculatedView = ({ line, product }: LineParts): OrderDetail['products'][number] => ({
  id: line.productId,
  title: line.title,
  quantity: line.quantity,
  price: printMoney(line.price),
  discount_price: line.discountPrice === null ? null : printMoney(line.discountPrice),
  total: printMoney(line.total),
  picture: pictureUrlOrNull(product.picture),
});

const chargedView = (charged: Charged | undefined): OrderDetail['charged'] =>
  charged
    ? {
        amount: printMoney(charged.amount),
        currency: charged.currency,
        fee: charged.fee === null ? null : printMoney(charged.fee),
      }
    : null;

const termsView = (terms: OrderTerms): OrderDetail['payment_terms'] =>
  mapValues(terms, (methods) =>
    mapValues(methods, ({ rate, fee, fixFee, minAmount }) => ({
      rate,
      fee,
      fix_fee: printMoney(fixFee),
      min_amount: printMoney(minAmount),
    })),
  );

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
