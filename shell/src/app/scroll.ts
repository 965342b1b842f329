import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const STORAGE_KEY = 'scroll';
/** An effect that runs before paint in the browser and not at all on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

function writePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is blocked: places are remembered until the tab reloads.
  }
}

/**
 * Scroll rules (decisions, 2): back and forward restore the saved place; a hash scrolls to its element; a new path
 * scrolls to the top; a change of the query alone keeps the place.
 */
export function useScroll(): void {
  const location = useLocation();
  const type = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const previous = useRef<{ key: string; pathname: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current && previous.current)
        writePositions({ ...positions.current, [previous.current.key]: scrollY });
    };
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, []);

  useEffect(() => {
    // The place is noted while it is seen: by the time a navigation commits, the new page has already moved it.
    const note = () => {
      if (positions.current && previous.current) positions.current[previous.current.key] = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  useBrowserLayoutEffect(() => {
    positions.current ??= readPositions();
    const before = previous.current;
    previous.current = { key: location.key, pathname: location.pathname };
    const saved = positions.current[location.key];
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    // Newer browsers answer these calls with a promise: returned from an effect, React would take it for a cleanup.
    if (saved !== undefined && (type === 'POP' || before === null)) scrollTo(0, saved);
    else if (target) target.scrollIntoView();
    else if (before && before.pathname !== location.pathname) scrollTo(0, 0);
  }, [location, type]);
}
