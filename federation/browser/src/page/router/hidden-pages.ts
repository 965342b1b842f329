import { createPath, type Location } from 'react-router';
import type { ShownPage } from './shown-page.ts';

/**
 * Pages that are rendered behind the one that is shown, so that going to them only uncovers them: `left` are those that were
 * left last, newest first, with all that was typed in them; `ready` is the one that a hint has made.
 */
export type HiddenPages = { left: readonly ShownPage[]; ready: ShownPage | null };

export const NONE_HIDDEN: HiddenPages = { left: [], ready: null };

/** Back, and back again; each costs the memory of a page. */
const MAX_LEFT = 2;

export const hiddenPages = ({ left, ready }: HiddenPages): readonly ShownPage[] =>
  ready ? [...left, ready] : left;

/** Entries that the browser makes by itself, as for the skip link, share a key. */
const isSameEntry = (one: Location, other: Location) =>
  one.key === other.key && createPath(one) === createPath(other);

/** The page that was left at an entry of the history. */
export const leftAt = ({ left }: HiddenPages, at: Location): ShownPage | undefined =>
  left.find(({ location }) => isSameEntry(location, at));

/**
 * The page that a link from the entry at `index` only uncovers: the one that was made ready for its address, else one of that address that
 * stands ahead, since it was gone back from. The link's entry takes the place of that one, and what was typed is not lost with it.
 */
export const readyFor = (hidden: HiddenPages, to: Location, index: number): ShownPage | undefined =>
  hiddenPages(hidden).findLast(
    (page) => page.index > index && to.state === null && createPath(page.location) === createPath(to),
  );

const isBare = ({ handle }: ShownPage) => handle?.layout === 'none';

/** What is hidden once `next` is shown in place of `before`, which is kept if `mayReturn`. */
export function hideBehind(
  { left }: HiddenPages,
  before: ShownPage,
  next: ShownPage,
  mayReturn: boolean,
): HiddenPages {
  // Without the layout a page stands in another place, where React would render the hidden ones anew.
  if (isBare(before) !== isBare(next)) return NONE_HIDDEN;
  const others = left.filter(({ id, location }) => id !== next.id && !isSameEntry(location, before.location));
  const isRetained = mayReturn && before.id !== next.id && before.outcome.kind === 'page';
  return { left: (isRetained ? [before, ...others] : others).slice(0, MAX_LEFT), ready: null };
}
