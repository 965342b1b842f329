import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { articles, contacts, faq, games, products } from '../../../platform/db/schema/catalogue.ts';
import { applyCountries } from './apply-countries.ts';
import { faqValues, gameValues, productValues } from './game-rows.ts';
import type { Pictures } from './picture-files.ts';
import type { CatalogueFolder } from './read-folder.ts';
import { type Change, syncRows } from './sync.ts';

/** Any number that nothing else of this database uses for its advisory locks. */
const LOCK = 7_310_002;

/** Until the transaction ends nobody else imports, or changes the catalogue at the desk. */
export const lockCatalogue = (db: Queryable) => db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** Brings the database to the state of a checked folder, inside the caller's transaction. Returns what it changed. */
export async function applyCatalogue(
  db: Queryable,
  folder: CatalogueFolder,
  pictures: Pictures,
): Promise<Change[]> {
  await lockCatalogue(db);
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
  await applyContacts(db, folder.contacts, changes);
  return changes;
}

/** Contacts in the order of the list. Adds to `changes` what it changed. */
export async function applyContacts(db: Queryable, list: CatalogueFolder['contacts'], changes: Change[]) {
  await syncRows(
    db,
    {
      table: contacts,
      what: 'contact',
      existing: await db.select().from(contacts),
      keyOf: (row: typeof contacts.$inferSelect) => row.companyName,
      wanted: list.map((contact, position) => ({
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
        placed: true,
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
        placed: true,
        prefix,
        existing: await db.select().from(faq).where(eq(faq.gameId, gameId)),
        keyOf: (row: typeof faq.$inferSelect) => row.text,
        wanted: faqValues(game, gameId),
      },
      changes,
    );
  }
}
