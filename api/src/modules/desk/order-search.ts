import { ORDER_STATUSES, type OrderStatus } from '@shop/contract';
import type { OrderListRow } from '@shop/desk-contract/orders';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games } from '../../platform/db/schema/catalogue.ts';
import { voidCodes } from '../../platform/db/schema/desk.ts';
import { orderLines, orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { emailBeginsWith, idBeginsWith, orderLine } from '../fulfillment/operator-orders.ts';

const PAGE = 50;
/** More orders than this by one e-mail or player are not looked through. */
const MAX_MATCHES = 500;

export type OrderSearch = {
  search?: string | undefined;
  status?: string | undefined;
  before?: string | undefined;
};

/** Orders, the newest first, a page at a time. Each way of searching has an index of its own. */
export async function searchOrders(db: Queryable, query: OrderSearch): Promise<OrderListRow[]> {
  const { search, status, before } = query;
  const found = search ? await findIds(db, search) : undefined;
  if (found?.length === 0) return [];
  const rows = await db
    .select({ order: orders, game: games.title })
    .from(orders)
    .innerJoin(games, eq(games.id, orders.gameId))
    .where(
      and(
        found && inArray(orders.id, found),
        ORDER_STATUSES.includes(status as OrderStatus) ? eq(orders.status, status as OrderStatus) : undefined,
        before ? olderThan(before) : undefined,
      ),
    )
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(PAGE);
  return rows.map(({ order, game }) => orderLine(order, game));
}

/** `created,id` of the last order that was shown. */
function olderThan(text: string): SQL | undefined {
  const [created, id] = text.split(',');
  if (!created || !id || Number.isNaN(Date.parse(created)) || !/^[\da-f-]{36}$/.test(id)) return undefined;
  // Milliseconds are what a page has; rows of the same one are ordered by their ids.
  return sql`(date_trunc('milliseconds', ${orders.created}), ${orders.id}) < (${created}::timestamptz, ${id}::uuid)
    and ${orders.created} < ${created}::timestamptz + interval '1 millisecond'`;
}

/** Ids of the orders that a text may mean: everything it can be is looked up. */
async function findIds(db: Queryable, text: string): Promise<string[]> {
  const ways = waysOf(text).map((way) => sql`(${way} limit ${MAX_MATCHES})`);
  const { rows } = await db.execute<{ id: string }>(sql.join(ways, sql` union `));
  return rows.map(({ id }) => id);
}

const ids = sql`select ${orders.id} as id from ${orders}`;

function waysOf(text: string): SQL[] {
  const ways: SQL[] = [];
  // A cleaned "№" is "No".
  const number = text.toLowerCase().replace(/^(?:№|no|#)\s*/, '');
  if (/^[\da-f]{4}[\da-f-]{0,32}$/.test(number)) ways.push(sql`${ids} where ${idBeginsWith(number)}`);
  if (text.includes('@')) return [...ways, sql`${ids} where ${emailBeginsWith(text)}`];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length >= 10 && /^[\d\s()+-]+$/.test(text)) ways.push(byPhone(digits.slice(-10)));
  const line = sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.id}`;
  return [
    ...ways,
    sql`select ${orders.id} from ${orders} where ${player} = ${text}`,
    sql`select ${payments.orderId} from ${payments} where ${payments.transactionId} = ${text}`,
    sql`${line} in (select ${codes.orderProductId} from ${codes} where ${codes.code} = ${text})`,
    sql`${line} in (select ${voidCodes.orderProductId} from ${voidCodes} where ${voidCodes.code} = ${text})`,
  ];
}

/** Whom the goods go to, as the index has it. */
export const player = sql<
  string | null
>`coalesce(${orders.details}->>'userId', ${orders.details}->>'gameAccountId', ${orders.details}->>'steamAccountId')`;

const byPhone = (digits: string) =>
  sql`select ${payments.orderId} as id from ${payments}
    where ${payments.phone} is not null and right(regexp_replace(${payments.phone}, '\\D', '', 'g'), 10) = ${digits}`;
