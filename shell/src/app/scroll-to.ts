import { REMOTE_TIMEOUT } from '@shop/shared/contracts';
import type { ScrollMove } from './scroll-rule.ts';

/** What a shopper does to move the page: from then on the place is theirs. */
const GESTURES = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const;

/** True when it got there: later content may still be missing. */
function tryMove(move: ScrollMove): boolean {
  switch (move.to) {
    case 'top':
      scrollTo(0, 0);
      return true;
    case 'place':
      scrollTo(0, move.top);
      return scrollY >= move.top - 1;
    case 'element': {
      const element = document.getElementById(move.id);
      // Brings the element's scroll margin into account.
      element?.scrollIntoView();
      return element !== null;
    }
    case 'nowhere':
      return true;
  }
}

/**
 * Scrolls; when the content is not there yet, again with each part that comes, until the shopper moves or a part would
 * have been given up. Returns how to end it; calls `onEnd` once it has ended.
 */
export function scrollAsTold(move: ScrollMove, onEnd: () => void): () => void {
  if (tryMove(move)) {
    onEnd();
    return () => {};
  }
  const ending = new AbortController();
  const end = () => ending.abort();
  const observer = new ResizeObserver(() => tryMove(move) && end());
  const timer = setTimeout(end, REMOTE_TIMEOUT);
  ending.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    onEnd();
  });
  for (const gesture of GESTURES)
    addEventListener(gesture, end, { passive: true, once: true, signal: ending.signal });
  observer.observe(document.body);
  return end;
}
