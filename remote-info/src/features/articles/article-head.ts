import type { Head, PageContext } from '@shop/shared/contracts';
import { breadcrumbs } from '../../lib/breadcrumbs.ts';
import { parseBlocks } from '../../lib/markdown/parse-blocks.ts';
import { plainText } from '../../lib/markdown/parse-inline.ts';
import { articleAddress } from './address.ts';
import { articleQuery, articlesQuery } from './queries.ts';

const DESCRIPTION_LENGTH = 160;

/** The beginning of an article in words, cut between words. */
export function summary(markdown: string): string {
  const paragraph = parseBlocks(markdown).find(({ type }) => type === 'paragraph');
  const text = paragraph?.type === 'paragraph' ? plainText(paragraph.text) : '';
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1)).replace(/[.,:;—-]+$/, '')}…`;
}

/** What an article's page needs: the article, and the list of the others. */
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
    description: summary(article.text),
    canonical,
    jsonLd: [breadcrumbs(url, [{ name: article.header, path: canonical }])],
  };
}
