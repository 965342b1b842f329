import { apiQuery } from '@shop/shared/api';
import type { ArticleCard, RenderedArticle } from '@shop/shared/contracts';

export const articlesQuery = () => apiQuery<ArticleCard[]>('articles/');

/** One article, ready to be shown. The slug must have passed `isSlug`: it becomes part of an address. */
export const articleQuery = (slug: string) => apiQuery<RenderedArticle>(`articles/${slug}/html/`);
