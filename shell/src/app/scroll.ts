import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type ScrollAddress, scrollMove } from './scroll-rule.ts';
import { scrollAsTold } from './scroll-to.ts';

const STORAGE_KEY = 'scroll';
/** An effect that runs before paint in the browser and not at all on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(Object.entries<number>(stored ?? {}).filter(([, y]) => Number.isFinite(y)));
  } catch {
    return {};
  }
}

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is blocked: places are remembered until the tab reloads.
  }
}

/**
 * Gives the history entry of a new document a key of its own. The router would call it `default`, as it calls the first
 * entry of every document of this tab, and one would take over another's place. Call it before the router is made.
 */
export function keyFirstEntry(): void {
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}

/** Moves the page as `scrollMove` says, and remembers where each entry of the history was left. */
export function useScroll(): void {
  const location = useLocation();
  const type = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const previous = useRef<(ScrollAddress & { key: string }) | null>(null);
  const moving = useRef<(() => void) | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // The place is noted while it is seen: by the time a navigation commits, the new page has already moved it.
    const note = () => {
      if (positions.current && previous.current && !moving.current)
        positions.current[previous.current.key] = scrollY;
    };
    const remember = () => {
      note();
      if (positions.current) writePositions(positions.current);
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', remember);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    positions.current ??= readPositions();
    const before = previous.current;
    previous.current = location;
    moving.current?.();
    let isDone = false;
    const end = scrollAsTold(
      scrollMove({ before, now: location, isPop: type === 'POP', saved: positions.current[location.key] }),
      () => {
        isDone = true;
        moving.current = null;
      },
    );
    if (!isDone) moving.current = end;
  }, [location, type]);
}
