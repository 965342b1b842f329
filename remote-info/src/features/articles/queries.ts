import { apiQuery } from '@shop/shared/api';
import type { Article, ArticleCard } from '@shop/shared/contracts';

export const articlesQuery = () => apiQuery<ArticleCard[]>('articles/');

/** One article. The slug must have passed `isSlug`: it becomes part of an address. */
export const articleQuery = (slug: string) => apiQuery<Article>(`articles/${slug}/`);
