import { attempt } from '@federation/protocol/lib';
import { host } from '../page/host.ts';
import type { ScrollMove } from './scroll-rule.ts';

/** A visitor's ways to move the page: from then on the place is theirs. */
const GESTURES = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const;

/** True when it got there: later content may still be missing. */
function moved(move: ScrollMove): boolean {
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

/** A browser that cannot scroll shows the page all the same. */
const tryMove = (move: ScrollMove): boolean => attempt(() => moved(move)) ?? true;

/** How many moves want the heights of what nobody has seen in this document, which are estimates otherwise. */
let moves = 0;

/** Has all heights worked out until what it returns is called, and a frame longer: that remembers them. */
function workOutHeights(): () => void {
  const add = (more: number) => {
    moves += more;
    document.documentElement.toggleAttribute('data-restoring', moves > 0);
  };
  add(1);
  // A tab that is not seen has no frames, and waits for one.
  return () => globalThis.requestAnimationFrame?.(() => setTimeout(() => add(-1)));
}

type ScrollOptions = {
  /** Whether the page was seen in this document before: its heights are what they were. */
  isSeen: boolean;
  onEnd: () => void;
};

/**
 * Scrolls; when the content is not there yet, again with each part that comes, until the visitor moves or a part would
 * have been given up. Returns how to end it; calls `onEnd` once it has ended.
 */
export function runScroll(move: ScrollMove, { isSeen, onEnd }: ScrollOptions): () => void {
  const isPlace = move.to === 'place' && move.top > 0;
  let release = isPlace && !isSeen ? workOutHeights() : undefined;
  const end = () => {
    release?.();
    onEnd();
  };
  if (tryMove(move)) {
    end();
    return () => {};
  }
  // The page may seem too short.
  if (isPlace) release ??= workOutHeights();
  const ending = new AbortController();
  const abort = () => ending.abort();
  const observer = attempt(() => new ResizeObserver(() => tryMove(move) && abort()));
  const timer = setTimeout(abort, host().times.remote);
  ending.signal.addEventListener('abort', () => {
    observer?.disconnect();
    clearTimeout(timer);
    end();
  });
  for (const gesture of GESTURES)
    addEventListener(gesture, abort, { passive: true, once: true, signal: ending.signal });
  observer?.observe(document.body);
  return abort;
}
