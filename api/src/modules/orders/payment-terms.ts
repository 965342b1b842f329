import { convert, dueAfterBalance } from '@shop/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { countries, methodGroups, paymentMethods } from '../../platform/db/schema/catalogue.ts';
import { type OrderRow, type OrderTerms, orders, type Terms } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';

/** A method as it is offered now in a country of `currency`. */
export type OfferedMethod = typeof paymentMethods.$inferSelect & { currency: string; rate: string };

const offered = (db: Queryable) =>
  db
    .select({ method: paymentMethods, currency: countries.currency, rate: countries.rate })
    .from(paymentMethods)
    .innerJoin(methodGroups, eq(methodGroups.id, paymentMethods.groupId))
    .innerJoin(countries, eq(countries.id, methodGroups.countryId))
    .orderBy(asc(countries.position), asc(methodGroups.position), asc(paymentMethods.position))
    .$dynamic();

const active = and(
  eq(countries.isActive, true),
  eq(methodGroups.isActive, true),
  eq(paymentMethods.isActive, true),
);

/** Today's rates and fees of every method, to be copied into an order. The first country of a currency decides. */
export async function currentTerms(db: Queryable): Promise<OrderTerms> {
  const terms: OrderTerms = {};
  for (const { method, currency, rate } of await offered(db).where(active)) {
    const ofCurrency = terms[currency] ?? {};
    ofCurrency[method.name] ??= termsOf({ ...method, currency, rate });
    terms[currency] = ofCurrency;
  }
  return terms;
}

/** The method that takes `currency` under this name; undefined when none is offered. */
export async function findMethod(
  db: Queryable,
  name: string,
  currency: string,
): Promise<OfferedMethod | undefined> {
  const rows = await offered(db).where(
    and(active, eq(paymentMethods.name, name), eq(countries.currency, currency)),
  );
  const row = rows.find(
    ({ method }) => method.currencies.length === 0 || method.currencies.includes(currency),
  );
  return row && { ...row.method, currency, rate: row.rate };
}

/** True when some country offers a method under this name. */
export async function isMethodName(db: Queryable, name: string): Promise<boolean> {
  const rows = await offered(db)
    .where(and(active, eq(paymentMethods.name, name)))
    .limit(1);
  return rows.length > 0;
}

export const termsOf = ({ rate, fee, fixFee, minAmount }: OfferedMethod): Terms => ({
  rate,
  fee,
  fixFee,
  minAmount,
});

/**
 * Keeps, of an order's terms, those of the methods that its payments were made by: all that it needs once nobody can pay it any more. For the
 * `set` of an UPDATE of orders.
 */
export const usedTerms = () => {
  const ofPayment = sql`${orders.terms} #> array[${payments.currency}, ${payments.method}]`;
  return sql<OrderTerms>`coalesce((select jsonb_object_agg(currency, methods) from (
    select ${payments.currency}, jsonb_object_agg(${payments.method}, ${ofPayment}) as methods from ${payments}
    where ${payments.orderId} = ${orders.id} and ${ofPayment} is not null group by ${payments.currency}) used), '{}')`;
};

/** Sum charged for an order, in minor units of `currency`; `fee` of it is the method's, null when unknown. */
export type Charged = { amount: number; currency: string; fee: number | null };

/** By the id of the order: what paid for it, be it on its way back. Orders that nothing was charged for are left out. */
export async function readCharges(db: Queryable, shown: readonly OrderRow[]): Promise<Map<string, Charged>> {
  const byPayment = new Map(shown.flatMap((order) => (order.paymentId ? [[order.paymentId, order]] : [])));
  if (byPayment.size === 0) return new Map();
  const ids = inArray(payments.id, [...byPayment.keys()]);
  const came = inArray(payments.status, ['succeeded', 'refund_due', 'refunded']);
  const rows = await db.select().from(payments).where(and(ids, came));
  return new Map(
    rows.map(({ id, orderId, method, amount, currency }) => {
      const { total, reserved, terms } = byPayment.get(id)!;
      const rate = terms[currency]?.[method]?.rate;
      const fee = rate === undefined ? null : amount - convert(dueAfterBalance(total, reserved), rate);
      return [orderId, { amount, currency, fee }];
    }),
  );
}
