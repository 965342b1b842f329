import { isDeepStrictEqual } from 'node:util';
import { articleText, gameTexts } from '@shop/desk-contract/catalog';
import {
  type CatalogueChange,
  type ChangeResult,
  contactList,
  countryFields,
  gameFields,
  productFields,
} from '@shop/desk-contract/catalogue';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { articles } from '../../../platform/db/schema/catalogue.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCatalogue } from '../../catalog/import/apply.ts';
import { type Actor, audit } from '../../staff/audit.ts';
import { saveArticle } from '../articles.ts';
import { readGameTexts, saveGameTexts } from '../game-texts.ts';
import { changePrices } from '../goods.ts';
import { createGame, fieldsOf, saveGameFields } from './game-fields.ts';
import { checkGame, readGame } from './game-file.ts';
import { asBegun, mergeFields, type Settle, unchanged } from './merge.ts';
import { gameOfProduct, productFieldsOf, saveProduct } from './products.ts';
import { readContacts, readCountries, saveContacts, saveCountry } from './shop-lists.ts';

export type ChangeOptions = {
  /** Originals of pictures. */
  sources: FileStore;
  /** Stored beside the change in the audit trail. */
  why: string;
  /** Keeps others' changes meanwhile where they touch another field. Without it any change since is a refusal. */
  merge?: boolean;
};

/**
 * Changes the catalogue as an import of the same would, and writes down in the audit trail what differs. Nobody's change in between is lost.
 * @throws {Refusal} 409 for what was changed since its editor began; for what an import would not take
 */
export async function applyChange(
  tx: Queryable,
  by: Actor,
  change: CatalogueChange,
  { sources, why, merge = false }: ChangeOptions,
): Promise<ChangeResult[]> {
  // Before anything is read: who waited for another sees what that one wrote.
  await lockCatalogue(tx);
  const results = await apply(tx, sources, change, merge ? mergeFields : asBegun);
  const differing = results.map(difference);
  for (const { subject, before, after } of differing)
    await audit(tx, by, { action: ACTIONS[change.kind], subject, before, after, why });
  return differing;
}

/** Names in the audit trail. */
const ACTIONS: Record<CatalogueChange['kind'], string> = {
  'game.create': 'game.create',
  'game.texts': 'game.save',
  'game.fields': 'game.save',
  'product.create': 'product.create',
  'product.save': 'product.save',
  prices: 'price.change',
  'article.save': 'article.save',
  'country.save': 'country.save',
  'contacts.save': 'contacts.save',
};

type Fields = Record<string, unknown>;

/** Fields that are the same on both sides say nothing. */
function difference({ subject, before, after }: ChangeResult): ChangeResult {
  if (!before || !after) return { subject, before, after };
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (all: Fields) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { subject, before: only(before), after: only(after) };
}

async function apply(
  tx: Queryable,
  sources: FileStore,
  change: CatalogueChange,
  settle: Settle,
): Promise<ChangeResult[]> {
  switch (change.kind) {
    case 'game.create':
      await createGame(tx, sources, change.slug, change.after);
      return [{ subject: `game:${change.slug}`, before: null, after: change.after }];
    case 'game.texts': {
      const before = await readGameTexts(tx, change.slug);
      const after = settle(gameTexts, change, before);
      const { form } = await readGame(tx, change.slug);
      checkGame({ ...form, is_active: after.is_active });
      await saveGameTexts(tx, change.slug, after);
      return [{ subject: `game:${change.slug}`, before, after }];
    }
    case 'game.fields': {
      const stored = await readGame(tx, change.slug);
      const before = fieldsOf(stored);
      const after = settle(gameFields, change, before);
      await saveGameFields(tx, sources, stored, after);
      return [{ subject: `game:${change.slug}`, before, after }];
    }
    case 'product.create': {
      const stored = await readGame(tx, change.slug);
      const id = await saveProduct(tx, sources, stored, null, change.after);
      return [{ subject: `product:${id}`, before: null, after: change.after }];
    }
    case 'product.save': {
      const stored = await gameOfProduct(tx, change.id);
      const before = productFieldsOf(stored, change.id);
      const after = settle(productFields, change, before);
      await saveProduct(tx, sources, stored, change.id, after);
      return [{ subject: `product:${change.id}`, before, after }];
    }
    case 'prices': {
      const found = await changePrices(tx, change.after);
      return found.map(({ id, field, before, after }) => ({
        subject: `product:${id}`,
        before: { [field]: before },
        after: { [field]: after },
      }));
    }
    case 'article.save': {
      const { began } = change;
      const { slug } = change.after;
      const [row] = await tx.select().from(articles).where(eq(articles.slug, slug));
      const before = row ? articleText.parse({ ...row, is_active: row.isActive }) : null;
      const after = began ? settle(articleText, { began, after: change.after }, before) : change.after;
      await saveArticle(tx, after, began === null);
      return [{ subject: `article:${slug}`, before, after }];
    }
    case 'country.save': {
      const { flag, began } = change;
      const all = await readCountries(tx);
      const before = all.find((country) => country.flag === flag) ?? null;
      if (began === null && before) throw refuse('desk.country_taken');
      if (change.after && change.after.flag !== flag)
        throw refuse('desk.catalogue_not_valid', { field: 'flag' });
      if (began && !change.after) unchanged(countryFields, began, before);
      const after =
        began && change.after ? settle(countryFields, { began, after: change.after }, before) : change.after;
      await saveCountry(tx, all, flag, after);
      return [{ subject: `country:${flag}`, before, after }];
    }
    case 'contacts.save': {
      const before = await readContacts(tx);
      unchanged(contactList, change.began, before);
      await saveContacts(tx, change.after);
      return [{ subject: 'contacts', before: { contacts: before }, after: { contacts: change.after } }];
    }
  }
}
