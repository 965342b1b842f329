import { printMoney } from '@shop/contract';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games } from '../../platform/db/schema/catalogue.ts';
import { type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { kindView } from '../orders/order-kind-view.ts';
import { receiptLink } from '../orders/own-order.ts';
import { readCharges } from '../orders/payment-terms.ts';
import type { Mailer } from './mailer.ts';
import { composeReceipt, type Receipt, type ReceiptKind } from './order-letter.ts';

/** Dependencies of receipts beside the database. */
export type LetterContext = {
  db: Queryable;
  mailer: Mailer;
  publicUrl: string;
  secretKey: string;
  shopName: string;
  supportEmail: string;
};

/**
 * Writes to the buyer about an order. Repeating it after a crash repeats the same letter: same message id, same file.
 * `asked`: when the letter was asked for. `again`: it is sent once more, as another letter.
 */
export async function sendReceipt(
  context: LetterContext,
  orderId: string,
  kind: ReceiptKind,
  asked: Date,
  again?: string,
): Promise<void> {
  const [found] = await context.db
    .select({ order: orders, game: games.title })
    .from(orders)
    .innerJoin(games, eq(games.id, orders.gameId))
    .where(eq(orders.id, orderId));
  if (!found?.order.email) return;
  const { order, game } = found;
  // Over in the meantime: the letter about that is on its way.
  if (kind === 'paid' && (order.status === 'done' || order.status === 'failed')) return;
  const lines = await readLines(context.db, order);
  const sum = lines.reduce((total, line) => total + line.total, 0);
  const receipt: Receipt = {
    kind,
    shop: context.shopName,
    support: context.supportEmail,
    orderId,
    game,
    lines,
    details: readDetails(order, sum),
    discount: sum - order.total,
    total: order.total,
    balance: isPaid(order) ? order.reserved : 0,
    refundTo: order.refundTo,
    charged: (await readCharges(context.db, [order])).get(order.id) ?? null,
    listing: readListing(order),
    link: receiptLink(context.publicUrl, context.secretKey, orderId),
  };
  const letter = {
    id: [orderId, kind, again].filter(Boolean).join('-'),
    created: asked,
    to: found.order.email,
  };
  await context.mailer.send({ ...letter, ...composeReceipt(receipt) });
}

async function readLines(db: Queryable, order: OrderRow): Promise<Receipt['lines']> {
  const rows = await db
    .select({ line: orderLines, code: codes.code })
    .from(orderLines)
    .leftJoin(codes, eq(codes.orderProductId, orderLines.id))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position), asc(codes.unit));
  const lines = new Map<number, Receipt['lines'][number]>();
  for (const { line, code } of rows) {
    const { title, total } = line;
    // A top-up is one purchase; its units are roubles.
    const quantity = order.kind === 'SteamOrder' ? 1 : line.quantity;
    const known = lines.get(line.id) ?? { title, quantity, total, codes: [] };
    if (code !== null) known.codes.push(code);
    lines.set(line.id, known);
  }
  return [...lines.values()];
}

const isPaid = ({ paymentStatus }: OrderRow) => paymentStatus === 'succeeded' || paymentStatus === 'refunded';

function readListing(order: OrderRow): Receipt['listing'] {
  if (order.kind !== 'StandoffOrder') return null;
  const view = kindView(order, false);
  if (view.resourcetype !== 'StandoffOrder') return null;
  return { skin: view.listing.skin_name, price: view.listing.price.replace('.', ',') };
}

/** `sum`: kopecks of all lines. */
function readDetails({ details }: OrderRow, sum: number): Receipt['details'] {
  switch (details.kind) {
    case 'PUBGOrder':
      return [];
    case 'SteamOrder':
      return [
        { name: 'Логин Steam', value: details.steamAccountId },
        { name: 'Придёт на кошелёк', value: `${decimal(details.amount)} ₽` },
        { name: 'Комиссия за пополнение', value: `${decimal(sum - details.amount)} ₽` },
      ];
    case 'StandoffOrder':
      return [
        { name: 'ID игрока', value: details.gameAccountId },
        { name: 'Придёт на аккаунт', value: `${decimal(details.gold)} голды` },
      ];
    case 'MooGoldOrder': {
      const server = details.server ?? details.serverCustomId;
      return [
        { name: 'ID игрока', value: details.userId },
        ...(server === null ? [] : [{ name: 'Сервер', value: server }]),
      ];
    }
  }
}

const decimal = (sum: number) => printMoney(sum).replace('.', ',');
