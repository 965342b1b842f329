import '../texts.ts';
import type { PageContext } from '@shop/contract';
import { articleHead, loadArticle } from '../features/articles/article-head.ts';
import { TextBlock } from '../features/articles/text-block.tsx';

const SLUG = 'privacy-policy';

export const load = (context: PageContext) => loadArticle(context, SLUG);

export const head = (context: PageContext) => articleHead(context, SLUG);

export function Page() {
  return <TextBlock slug={SLUG} />;
}
