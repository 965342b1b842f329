import type { PendingChange } from '@shop/desk-contract/pending';
import { formatTime } from '@shop/desk-kit';
import { named, t } from '../texts.ts';

/** "Черновик", "24.11.2026, 18:00", or the time until which prices hold. */
export function whenOf({ at, until, state, decided }: PendingChange): string {
  if (decided && (state === 'published' || state === 'dropped')) return formatTime(decided);
  if (!at) return t('pending.draft');
  return until ? t('pending.from_until', { from: formatTime(at), until: formatTime(until) }) : formatTime(at);
}

/** Names the change in words. */
export const titleOf = ({ kind, title }: PendingChange): string =>
  kind === 'prices'
    ? t('pending.prices', { count: Number(title) })
    : `${named('change_kind', kind)}: ${title}`;

/** Where its editor is; prices have none. */
export function editorOf({ id, subject, kind }: PendingChange): string | null {
  const name = subject.slice(subject.indexOf(':') + 1);
  const paths: Record<string, string> = {
    'game.create': '/goods/new-game?',
    'game.texts': `/goods/games/${name}?`,
    'game.fields': `/goods/games/${name}?tab=fields&`,
    'product.create': `/goods/games/${name}/new-product?`,
    'product.save': `/goods/products/${name}?`,
    'article.save': `/articles/${name}?`,
    'country.save': `/goods/countries/${name}?`,
    'contacts.save': '/goods/contacts?',
  };
  const path = paths[kind];
  return path ? `${path}pending=${id}` : null;
}
