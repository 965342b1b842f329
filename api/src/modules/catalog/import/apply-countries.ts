import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { countries, methodGroups, paymentMethods } from '../../../platform/db/schema/catalogue.ts';
import type { CatalogueFolder } from './read-folder.ts';
import { type Change, syncRows } from './sync.ts';

/** Countries with their groups and methods, in the order of the file. Adds to `changes` what it changed. */
export async function applyCountries(db: Queryable, list: CatalogueFolder['countries'], changes: Change[]) {
  const ids = await syncRows(
    db,
    {
      table: countries,
      what: 'country',
      existing: await db.select().from(countries),
      keyOf: (row: typeof countries.$inferSelect) => row.flag,
      wanted: list.map(({ flag, name, currency, rate }, position) => ({
        key: flag,
        values: { flag, name, currency, rate, position },
      })),
    },
    changes,
  );
  for (const { flag, groups } of list) {
    const countryId = ids.get(flag)!;
    const groupIds = await syncRows(
      db,
      {
        table: methodGroups,
        what: 'method group',
        prefix: `${flag}/`,
        existing: await db.select().from(methodGroups).where(eq(methodGroups.countryId, countryId)),
        keyOf: (row: typeof methodGroups.$inferSelect) => row.shortName,
        wanted: groups.map(({ name, short_name }, position) => ({
          key: short_name,
          values: { countryId, name, shortName: short_name, position: position + 1 },
        })),
      },
      changes,
    );
    for (const group of groups)
      await applyMethods(db, groupIds.get(group.short_name)!, group, `${flag}/`, changes);
  }
}

type Group = CatalogueFolder['countries'][number]['groups'][number];

async function applyMethods(db: Queryable, groupId: number, group: Group, prefix: string, changes: Change[]) {
  await syncRows(
    db,
    {
      table: paymentMethods,
      what: 'payment method',
      placed: true,
      prefix,
      existing: await db.select().from(paymentMethods).where(eq(paymentMethods.groupId, groupId)),
      keyOf: (row: typeof paymentMethods.$inferSelect) => row.name,
      wanted: group.methods.map((method, position) => ({
        key: method.name,
        values: {
          groupId,
          position,
          name: method.name,
          title: method.title,
          provider: method.provider,
          scenario: method.scenario,
          fee: method.fee,
          fixFee: method.fix_fee,
          minAmount: method.min_amount,
          icon: method.icon,
          isActive: method.is_active,
          isSecondary: method.is_secondary,
          currencies: method.currencies,
          requiredFields: method.required_fields,
          canRetrievePaymentData: method.can_retrieve_payment_data,
        },
      })),
    },
    changes,
  );
}
