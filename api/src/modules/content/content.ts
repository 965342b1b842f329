import type { Article, ArticleCard, Contact, FaqItem } from '@shop/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { articles, contacts, faq, games } from '../../platform/db/schema/catalogue.ts';

export type GameFaq = { game: { id: number; title: string }; items: FaqItem[] };

/** Every article by name, without its text. */
export async function listArticles(db: Queryable): Promise<ArticleCard[]> {
  return db
    .select({ slug: articles.slug, header: articles.header })
    .from(articles)
    .where(eq(articles.isActive, true))
    .orderBy(asc(articles.header));
}

export async function findArticle(db: Queryable, slug: string): Promise<Article | undefined> {
  const [row] = await db
    .select({ slug: articles.slug, header: articles.header, text: articles.text })
    .from(articles)
    .where(and(eq(articles.isActive, true), eq(articles.slug, slug)));
  return row;
}

/** One page of the contacts, and the number of all. */
export async function listContacts(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ count: number; contacts: Contact[] }> {
  const active = eq(contacts.isActive, true);
  const [total] = await db.select({ count: count() }).from(contacts).where(active);
  const rows = await db
    .select()
    .from(contacts)
    .where(active)
    .orderBy(asc(contacts.position))
    .limit(limit)
    .offset(offset);
  return {
    count: total?.count ?? 0,
    contacts: rows.map((row) => ({
      company_name: row.companyName,
      address: row.address,
      inn: row.inn,
      company_id: row.companyId,
      extra: row.extra,
    })),
  };
}

const faqItem = { id: faq.id, text: faq.text, answer: faq.answer, game: faq.gameId, order: faq.position };

/** A game's questions in order; undefined when there is no such game. */
export async function faqOfGame(db: Queryable, gameId: number): Promise<FaqItem[] | undefined> {
  const items = await db
    .select(faqItem)
    .from(faq)
    .where(and(eq(faq.gameId, gameId), eq(faq.isActive, true)))
    .orderBy(asc(faq.position));
  if (items.length > 0) return items;
  const known = await db.select({ id: games.id }).from(games).where(eq(games.id, gameId));
  return known.length > 0 ? [] : undefined;
}

/** The questions of all active games that have any, grouped by game in the order of the home page. */
export async function faqByGame(db: Queryable): Promise<GameFaq[]> {
  const rows = await db
    .select({ item: faqItem, game: { id: games.id, title: games.title } })
    .from(faq)
    .innerJoin(games, eq(games.id, faq.gameId))
    .where(and(eq(faq.isActive, true), eq(games.isActive, true)))
    .orderBy(asc(games.position), asc(games.id), asc(faq.position));
  const groups = Map.groupBy(rows, (row) => row.game.id);
  return [...groups.values()].map((group) => ({ game: group[0]!.game, items: group.map((row) => row.item) }));
}
