import { type Country, type PaymentMethod, printMoney } from '@shop/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type CountryRow,
  countries,
  methodGroups,
  type PaymentMethodRow,
  paymentMethods,
} from '../../platform/db/schema/catalogue.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';

/** Scenarios whose answer is an address to open in a window of its own. */
const OPENS_WINDOW = new Set(['redirect', 'p2p_redirect']);

/** The providers that are configured, and which of them need an address for the receipt. */
export type Offering = {
  providers: readonly string[];
  needsEmail(provider: string, currency: string): boolean;
};

/** The active countries in order, with their groups and methods. */
export async function listCountries(db: Queryable, { providers, needsEmail }: Offering): Promise<Country[]> {
  const rows = await db
    .select()
    .from(countries)
    .where(eq(countries.isActive, true))
    .orderBy(asc(countries.position), asc(countries.id));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const offers = await db
    .select({ group: methodGroups, method: paymentMethods })
    .from(methodGroups)
    .innerJoin(paymentMethods, eq(paymentMethods.groupId, methodGroups.id))
    .where(
      and(
        inArray(methodGroups.countryId, ids),
        eq(methodGroups.isActive, true),
        eq(paymentMethods.isActive, true),
        inArray(paymentMethods.provider, [...providers]),
      ),
    )
    .orderBy(
      asc(methodGroups.position),
      asc(methodGroups.id),
      asc(paymentMethods.position),
      asc(paymentMethods.id),
    );
  const byCountry = Map.groupBy(offers, (offer) => offer.group.countryId);
  return rows.map((row) => countryView(row, byCountry.get(row.id) ?? [], needsEmail));
}

/**
 * The country that a browser has chosen, else the first; undefined when the shop has none. `choice` is the country's id, or the session of a
 * browser that chose when sessions still had it.
 */
export async function activeCountry(
  db: Queryable,
  offering: Offering,
  choice: number | string | null,
): Promise<Country | undefined> {
  const [chosen] =
    typeof choice === 'string'
      ? await db.select({ id: sessions.countryId }).from(sessions).where(eq(sessions.id, choice))
      : [{ id: choice }];
  const all = await listCountries(db, offering);
  return all.find((country) => country.id === chosen?.id) ?? all[0];
}

/** An active country by id; undefined when there is none. */
export async function findCountry(
  db: Queryable,
  offering: Offering,
  id: number,
): Promise<Country | undefined> {
  return (await listCountries(db, offering)).find((country) => country.id === id);
}

type Offer = { group: typeof methodGroups.$inferSelect; method: PaymentMethodRow };

function countryView(row: CountryRow, offers: Offer[], needsEmail: Offering['needsEmail']): Country {
  const groups = Map.groupBy(offers, (offer) => offer.group.id);
  return {
    id: row.id,
    flag: row.flag,
    name: row.name,
    currency: row.currency,
    rate: row.rate,
    method_groups: [...groups.values()].map((group) => ({
      name: group[0]!.group.name,
      short_name: group[0]!.group.shortName,
      order: group[0]!.group.position,
      methods: group.map(({ method }) => methodView(method, needsEmail(method.provider, row.currency))),
    })),
  };
}

function methodView(row: PaymentMethodRow, needsEmail: boolean): PaymentMethod {
  const fields = row.requiredFields;
  return {
    name: row.name,
    title: row.title,
    uri: `/api/payments/${row.name}/`,
    fee: row.fee,
    fix_fee: printMoney(row.fixFee),
    icon: row.icon,
    is_active: row.isActive,
    min_amount: printMoney(row.minAmount),
    is_secondary: row.isSecondary,
    currencies: row.currencies,
    required_fields: needsEmail && !fields.includes('email') ? ['email', ...fields] : fields,
    can_retrieve_payment_data: row.canRetrievePaymentData,
    opens_window: OPENS_WINDOW.has(row.scenario),
  };
}
