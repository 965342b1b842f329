import { dueAfterBalance, type OrderDetail, printMoney } from '@shop/shared/contracts';
import type { Queryable } from '../db/database.ts';
import type { GameRow } from '../db/schema/catalogue.ts';
import type { OrderRow, PaymentTerms } from '../db/schema/orders.ts';
import { gameCardView, productView } from './game-view.ts';
import { kindView } from './order-kind-view.ts';
import { isPayable } from './order-machine.ts';
import { pictureUrlOrNull } from './picture.ts';
import { type LineParts, type OrderParts, readOrderParts } from './read-order-parts.ts';

/** An order as its buyer sees it: at the prices it was made with, with its codes once they are delivered. */
export async function orderView(db: Queryable, order: OrderRow): Promise<OrderDetail> {
  const [view] = await orderViews(db, [order]);
  return view!;
}

/** Several orders as `orderView` shows one, in the same order. */
export async function orderViews(db: Queryable, shown: readonly OrderRow[]): Promise<OrderDetail[]> {
  if (shown.length === 0) return [];
  const parts = await readOrderParts(db, shown);
  return shown.map((order) => view(order, parts));
}

function view(order: OrderRow, { lines: allLines, games, avatars }: OrderParts): OrderDetail {
  const lines = allLines.get(order.id) ?? [];
  const { game, products } = games.get(order.gameId)!;
  const total = printMoney(order.total);
  return {
    id: order.id,
    status: order.status,
    created: order.created.toISOString(),
    expires: order.expires.toISOString(),
    total,
    total_to_pay: printMoney(dueAfterBalance(order.total, 0)),
    total_without_promocode: total,
    total_with_promocode: total,
    reject_reason: order.rejectReason,
    is_payment_active: isPayable(order.status),
    payment_id: order.paymentId,
    payment_status: order.paymentStatus,
    payment_terms: termsView(order.terms),
    email: order.email,
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

const termsView = (terms: PaymentTerms): OrderDetail['payment_terms'] =>
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
