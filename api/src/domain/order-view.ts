import { dueAfterBalance, type OrderDetail, printMoney } from '@shop/shared/contracts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { codes, type GameRow, games, type ProductRow, products } from '../db/schema/catalogue.ts';
import { type OrderLineRow, type OrderRow, orderLines } from '../db/schema/orders.ts';
import { gameCardView, productView } from './game-view.ts';
import { isPayable } from './order-machine.ts';
import { pictureUrlOrNull } from './picture.ts';

type Line = { line: OrderLineRow; product: ProductRow; codes: string[] };

/** An order as its buyer sees it: at the prices it was made with, with its codes once they are delivered. */
export async function orderView(db: Queryable, order: OrderRow): Promise<OrderDetail> {
  const lines = await readLines(db, order.id);
  const { game, ofGame } = await readGame(db, order.gameId);
  const total = printMoney(order.total);
  const common = {
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
    email: order.email,
    game: gameCardView(game, ofGame),
    order_products: lines.map((line) => lineView(line, game)),
    products: lines.map(recalculatedView),
  };
  const { details } = order;
  if (details.kind === 'PUBGOrder') return { ...common, resourcetype: 'PUBGOrder' };
  return {
    ...common,
    resourcetype: 'SteamOrder',
    steam_account_id: details.steamAccountId,
    amount: printMoney(details.amount),
  };
}

function lineView(
  { line, product, codes: delivered }: Line,
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

const recalculatedView = ({ line, product }: Line): OrderDetail['products'][number] => ({
  id: line.productId,
  title: line.title,
  quantity: line.quantity,
  price: printMoney(line.price),
  discount_price: line.discountPrice === null ? null : printMoney(line.discountPrice),
  total: printMoney(line.total),
  picture: pictureUrlOrNull(product.picture),
});

async function readLines(db: Queryable, orderId: string): Promise<Line[]> {
  const rows = await db
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const given = await db
    .select({ lineId: codes.orderProductId, code: codes.code })
    .from(codes)
    .where(
      inArray(
        codes.orderProductId,
        rows.map(({ line }) => line.id),
      ),
    )
    .orderBy(asc(codes.orderProductId), asc(codes.unit));
  return rows.map((row) => ({
    ...row,
    codes: given.filter(({ lineId }) => lineId === row.line.id).map(({ code }) => code),
  }));
}

async function readGame(db: Queryable, gameId: number): Promise<{ game: GameRow; ofGame: ProductRow[] }> {
  const [game] = await db.select().from(games).where(eq(games.id, gameId));
  const ofGame = await db.select().from(products).where(eq(products.gameId, gameId));
  return { game: game!, ofGame };
}
