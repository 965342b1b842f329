import { z } from 'zod';
import { id } from './primitives.ts';

export const faqItem = z.object({ id, text: z.string(), answer: z.string(), game: id, order: z.int() });
export type FaqItem = z.infer<typeof faqItem>;

/** `text` is Markdown limited to headings, paragraphs, lists, emphasis and links; it never holds HTML. */
export const article = z.object({ slug: z.string(), header: z.string(), text: z.string() });
export type Article = z.infer<typeof article>;
/**
 * Additive: `GET /api/articles/{slug}/html/`, an article ready to be shown. `html` is safe to insert, its sections bear `id`;
 * `description` is the first paragraph in words.
 */
export const renderedArticle = z.object({
  slug: z.string(),
  header: z.string(),
  html: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  description: z.string(),
});
export type RenderedArticle = z.infer<typeof renderedArticle>;
/** Additive: an element of `GET /api/articles/`. */
export const articleCard = z.object({ slug: z.string(), header: z.string() });
export type ArticleCard = z.infer<typeof articleCard>;

export const contact = z.object({
  company_name: z.string(),
  address: z.string(),
  inn: z.string(),
  company_id: z.string(),
  extra: z.string(),
});
export type Contact = z.infer<typeof contact>;
