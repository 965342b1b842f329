import { printMoney } from '@shop/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  contacts,
  countries,
  methodGroups,
  type PaymentMethodRow,
  paymentMethods,
} from '../../../platform/db/schema/catalogue.ts';
import { inOrder } from './game-rows.ts';

/** Countries as `countries.yaml`. */
export async function countriesForm(db: Queryable): Promise<object[]> {
  const rows = await db
    .select()
    .from(countries)
    .where(eq(countries.isActive, true))
    .orderBy(asc(countries.position));
  const forms = [];
  for (const { id, flag, name, currency, rate } of rows)
    forms.push({ flag, name, currency, rate, groups: await groupForms(db, id) });
  return forms;
}

async function groupForms(db: Queryable, countryId: number): Promise<object[]> {
  const rows = await db
    .select({ group: methodGroups, method: paymentMethods })
    .from(methodGroups)
    .innerJoin(paymentMethods, eq(paymentMethods.groupId, methodGroups.id))
    .where(and(eq(methodGroups.countryId, countryId), eq(methodGroups.isActive, true)))
    .orderBy(asc(methodGroups.position), asc(paymentMethods.id));
  const active = new Set(rows.filter(({ method }) => method.isActive).map(({ method }) => method.name));
  // A name is once in a country. What was moved to another group kept its place in the old one before removed rows lost theirs.
  const listed = rows.filter(({ method }) => method.isActive || !active.has(method.name));
  const groups = Map.groupBy(listed, ({ group }) => group.id);
  return [...groups.values()].map((offers) => ({
    name: offers[0]!.group.name,
    short_name: offers[0]!.group.shortName,
    methods: inOrder(offers.map(({ method }) => method)).map(methodForm),
  }));
}

const methodForm = (method: PaymentMethodRow): object => ({
  name: method.name,
  title: method.title,
  provider: method.provider,
  scenario: method.scenario,
  fee: method.fee,
  fix_fee: printMoney(method.fixFee),
  min_amount: printMoney(method.minAmount),
  is_active: method.isActive,
  is_secondary: method.isSecondary,
  required_fields: method.requiredFields,
  icon: method.icon,
  currencies: method.currencies,
  can_retrieve_payment_data: method.canRetrievePaymentData,
});

/** Contacts as `shop.yaml`. */
export async function shopForm(db: Queryable): Promise<object> {
  const rows = await db
    .select()
    .from(contacts)
    .where(eq(contacts.isActive, true))
    .orderBy(asc(contacts.position));
  return {
    contacts: rows.map(({ companyName, address, inn, companyId, extra }) => ({
      company_name: companyName,
      address,
      inn,
      company_id: companyId,
      extra,
    })),
  };
}
