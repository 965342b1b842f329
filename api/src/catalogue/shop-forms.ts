import { printMoney } from '@shop/shared/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import {
  contacts,
  countries,
  methodGroups,
  type PaymentMethodRow,
  paymentMethods,
} from '../db/schema/catalogue.ts';
import { inOrder } from './in-order.ts';

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
    .select()
    .from(methodGroups)
    .where(eq(methodGroups.countryId, countryId))
    .orderBy(asc(methodGroups.position));
  const forms = [];
  for (const { id, name, shortName } of rows.filter(({ isActive }) => isActive)) {
    const methods = await db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.groupId, id))
      .orderBy(asc(paymentMethods.id));
    forms.push({ name, short_name: shortName, methods: inOrder(methods).map(methodForm) });
  }
  return forms;
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
