import { createPath, type Location } from 'react-router';
import type { PageEntry } from './page-entry.ts';

/**
 * Pages that are rendered behind the one that is shown, so that going to them only shows them: `left` are those that were
 * left last, newest first, with all that was typed in them; `prerendered` is the one that was prerendered.
 */
export type HiddenPages = { left: readonly PageEntry[]; prerendered: PageEntry | null };

export const NONE_HIDDEN: HiddenPages = { left: [], prerendered: null };

/** Back, and back again; each costs the memory of a page. */
const MAX_LEFT = 2;

export const hiddenPages = ({ left, prerendered }: HiddenPages): readonly PageEntry[] =>
  prerendered ? [...left, prerendered] : left;

/** Entries that the browser makes by itself, as for the skip link, share a key. */
const isSameEntry = (one: Location, other: Location) =>
  one.key === other.key && createPath(one) === createPath(other);

/** The page that was left at an entry of the history. */
export const leftAt = ({ left }: HiddenPages, at: Location): PageEntry | undefined =>
  left.find(({ location }) => isSameEntry(location, at));

/**
 * The page that a link from the entry at `index` only shows: the one that was prerendered for its address, else one of that address that
 * stands ahead, since it was gone back from. The link's entry takes the place of that one, and what was typed is not lost with it.
 */
export const hiddenFor = (hidden: HiddenPages, to: Location, index: number): PageEntry | undefined =>
  hiddenPages(hidden).findLast(
    (page) => page.index > index && to.state === null && createPath(page.location) === createPath(to),
  );

const isBare = ({ handle }: PageEntry) => handle?.layout === 'none';

/** Lists the pages hidden once `next` is shown in place of `before`, which is kept if `mayReturn`. */
export function hideBehind(
  { left }: HiddenPages,
  before: PageEntry,
  next: PageEntry,
  mayReturn: boolean,
): HiddenPages {
  // Without the layout a page stands in another place, where React would render the hidden ones again.
  if (isBare(before) !== isBare(next)) return NONE_HIDDEN;
  const others = left.filter(({ id, location }) => id !== next.id && !isSameEntry(location, before.location));
  const isRetained = mayReturn && before.id !== next.id && before.outcome.kind === 'page';
  return { left: (isRetained ? [before, ...others] : others).slice(0, MAX_LEFT), prerendered: null };
}
