import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import {
  articles,
  contacts,
  countries,
  faq,
  games,
  methodGroups,
  paymentMethods,
  products,
} from '../db/schema/catalogue.ts';
import { faqValues, gameValues, productValues } from './game-rows.ts';
import type { Pictures } from './pictures.ts';
import type { CatalogueFolder } from './read-folder.ts';
import { type Change, syncRows } from './sync.ts';

/** Any number that nothing else of this database uses for its advisory locks: one import at a time. */
const LOCK = 7_310_002;

/** Brings the database to the state of a checked folder, inside the caller's transaction. Returns what it changed. */
export async function applyCatalogue(
  db: Queryable,
  folder: CatalogueFolder,
  pictures: Pictures,
): Promise<Change[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const changes: Change[] = [];
  await applyGames(db, folder.games, pictures, changes);
  await applyCountries(db, folder.countries, changes);
  await syncRows(
    db,
    {
      table: articles,
      what: 'article',
      existing: await db.select().from(articles),
      keyOf: (row: typeof articles.$inferSelect) => row.slug,
      wanted: folder.articles.map((article) => ({ key: article.slug, values: article })),
    },
    changes,
  );
  await syncRows(
    db,
    {
      table: contacts,
      what: 'contact',
      existing: await db.select().from(contacts),
      keyOf: (row: typeof contacts.$inferSelect) => row.companyName,
      wanted: folder.contacts.map((contact, position) => ({
        key: contact.company_name,
        values: {
          position,
          companyName: contact.company_name,
          companyId: contact.company_id,
          address: contact.address,
          inn: contact.inn,
          extra: contact.extra,
        },
      })),
    },
    changes,
  );
  return changes;
}

async function applyGames(
  db: Queryable,
  list: CatalogueFolder['games'],
  pictures: Pictures,
  changes: Change[],
) {
  const ids = await syncRows(
    db,
    {
      table: games,
      what: 'game',
      existing: await db.select().from(games),
      keyOf: (row: typeof games.$inferSelect) => row.slug,
      wanted: list.map((game) => ({ key: game.slug, values: gameValues(game, pictures) })),
    },
    changes,
  );
  for (const game of list) {
    const gameId = ids.get(game.slug)!;
    const prefix = `${game.slug}/`;
    await syncRows(
      db,
      {
        table: products,
        what: 'product',
        prefix,
        existing: await db.select().from(products).where(eq(products.gameId, gameId)),
        keyOf: (row: typeof products.$inferSelect) => row.key,
        wanted: productValues(game, gameId, pictures),
      },
      changes,
    );
    await syncRows(
      db,
      {
        table: faq,
        what: 'question',
        prefix,
        existing: await db.select().from(faq).where(eq(faq.gameId, gameId)),
        keyOf: (row: typeof faq.$inferSelect) => row.text,
        wanted: faqValues(game, gameId),
      },
      changes,
    );
  }
}

async function applyCountries(db: Queryable, list: CatalogueFolder['countries'], changes: Change[]) {
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
