import type { Head, PageContext } from '@shop/contract';
import { breadcrumbs } from '../../lib/breadcrumbs.ts';
import { articleAddress } from './address.ts';
import { articleQuery, articlesQuery } from './queries.ts';

/** Loads an article, and the list of the others. */
export const loadArticle = ({ queryClient }: PageContext, slug: string) =>
  Promise.all([
    queryClient.ensureQueryData(articleQuery(slug)),
    queryClient.ensureQueryData(articlesQuery()),
  ]);

export function articleHead({ queryClient, url }: PageContext, slug: string): Head {
  const article = queryClient.getQueryData(articleQuery(slug).queryKey);
  const canonical = articleAddress(slug);
  if (!article) return { title: '', canonical };
  return {
    title: article.header,
    description: article.description,
    canonical,
    jsonLd: [breadcrumbs(url, [{ name: article.header, path: canonical }])],
  };
}
