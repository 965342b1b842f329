import { attempt } from '@federation/protocol/lib';
import { type Location, NavigationType } from 'react-router';
import { scrollMove } from './scroll-rule.ts';
import { runScroll } from './scroll-to.ts';

const STORAGE_KEY = 'scroll';

type Positions = Record<string, number>;

function readPositions(): Positions {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY)!)) ?? {};
  return Object.fromEntries(Object.entries<number>(stored).filter(([, y]) => Number.isFinite(y)));
}

/** Where storage is blocked, places are remembered until the tab reloads. */
const writePositions = (positions: Positions) =>
  attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions)));

/**
 * Gives the history entry of a new document a key of its own. The router would call it `default`, as it calls the first
 * entry of every document of this tab, and one would take over another's place. Call it before the router is made.
 */
export function keyFirstEntry(): void {
  attempt(() => {
    if (!history.state?.key)
      history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  });
}

/** Moves the page as `scrollMove` says, and remembers where each entry of the history was left. */
export function createScroll() {
  const positions = readPositions();
  let shown: Location | null = null;
  let endMove: (() => void) | null = null;

  // The place is noted while it is seen: by the time a navigation commits, the new page has already moved it.
  const note = () => {
    if (shown && !endMove) positions[shown.key] = scrollY;
  };
  const remember = () => {
    note();
    writePositions(positions);
  };

  return {
    listen(): () => void {
      attempt(() => {
        history.scrollRestoration = 'manual';
      });
      addEventListener('scroll', note, { passive: true });
      addEventListener('pagehide', remember);
      return () => {
        removeEventListener('scroll', note);
        removeEventListener('pagehide', remember);
      };
    },
    /** To the place of a page that has just come in view; once for each time that it does. `isSeen`: it was only hidden. */
    move(now: Location, type: NavigationType, isSeen = false): void {
      if (now === shown) return;
      const before = shown;
      shown = now;
      endMove?.();
      let isDone = false;
      const end = runScroll(
        scrollMove({ before, now, isPop: type === NavigationType.Pop, saved: positions[now.key] }),
        {
          isSeen,
          onEnd() {
            isDone = true;
            endMove = null;
          },
        },
      );
      if (!isDone) endMove = end;
    },
  };
}
