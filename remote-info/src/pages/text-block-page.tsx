import '../texts.ts';
import type { PageContext } from '@shop/contract';
import { useSearchParams } from '@shop/platform';
import { isSlug } from '../features/articles/address.ts';
import { articleHead, loadArticle } from '../features/articles/article-head.ts';
import { TextBlock } from '../features/articles/text-block.tsx';

const slugOf = (search: URLSearchParams) => search.get('slug') ?? '';

export const validate = ({ url }: PageContext) => isSlug(slugOf(url.searchParams));

/** An unknown slug is the api's 404. */
export const load = (context: PageContext) => loadArticle(context, slugOf(context.url.searchParams));

export const head = (context: PageContext) => articleHead(context, slugOf(context.url.searchParams));

export function Page() {
  const [search] = useSearchParams();
  return <TextBlock slug={slugOf(search)} />;
}
