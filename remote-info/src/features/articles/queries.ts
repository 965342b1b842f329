import { apiQuery } from '@shop/api-client';
import type { ArticleCard, RenderedArticle } from '@shop/contract';

export const articlesQuery = () => apiQuery<ArticleCard[]>('articles/');

/** One article, ready to be shown. The slug must have passed `isSlug`: it becomes part of an address. */
export const articleQuery = (slug: string) => apiQuery<RenderedArticle>(`articles/${slug}/html/`);
