import type { ArticleText } from '@shop/desk-contract/catalog';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { articles } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';
import { articleSource } from '../catalog/import/export.ts';
import { readArticle } from '../catalog/import/read-article.ts';

/** Every article by name, drafts too. */
export const listArticleTexts = (db: Queryable): Promise<ArticleText[]> =>
  db
    .select({
      slug: articles.slug,
      header: articles.header,
      text: articles.text,
      is_active: articles.isActive,
    })
    .from(articles)
    .orderBy(asc(articles.header));

/**
 * Writes an article as an import of its file would, so that an export of it can be imported. Returns what it was before.
 * @throws {Refusal} for a slug that is taken, or unknown, and for what an import would not take
 */
export async function saveArticle(
  tx: Queryable,
  { slug, header, text, is_active: isActive }: ArticleText,
  isNew: boolean,
): Promise<ArticleText | null> {
  const file = `${slug}.md`;
  const source = articleSource({ header, text: text.replaceAll('\r\n', '\n') });
  const { value, problems } = readArticle(source, slug, file);
  if (!value) {
    // The head of the file is four lines long.
    const line = Math.max(1, (problems[0]?.line ?? 1) - 4);
    throw refuse('desk.article_not_valid', { line });
  }
  const [before] = await tx.select().from(articles).where(eq(articles.slug, slug)).for('update');
  if (isNew && before) throw refuse('desk.article_taken');
  if (!isNew && !before) throw refuse('article.not_found');
  if (before)
    await tx
      .update(articles)
      .set({ ...value, isActive })
      .where(eq(articles.id, before.id));
  else await tx.insert(articles).values({ ...value, isActive });
  return before ? { slug, header: before.header, text: before.text, is_active: before.isActive } : null;
}
