import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a card in sight that may be higher than the window, without scrolling in itself: it moves with the page until its end is reached, in
 * either direction, and stays there. CSS does the sticking; what it needs to know is by how much the card is too high (`--excess`), and where
 * in its column the card was when the direction changed (`--offset` of its parent). Both in pixels.
 */
export function useStickyCard(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current;
    const column = element?.parentElement;
    if (!element || !column || typeof ResizeObserver === 'undefined') return;
    let excess = 0;
    let offset = 0;
    let lastY = scrollY;
    let isDown = true;

    const readOffset = () => element.getBoundingClientRect().top - column.getBoundingClientRect().top;
    const setOffset = (pixels: number) => column.style.setProperty('--offset', `${pixels}px`);

    function measure() {
      const { top, bottom } = getComputedStyle(element!);
      // Height that both edges leave of the window, with the excess that they have already.
      const room = innerHeight - Number.parseFloat(top) - Number.parseFloat(bottom) - 2 * excess;
      excess = Math.max(0, Math.ceil(element!.offsetHeight - room)) || 0;
      element!.style.setProperty('--excess', `${excess}px`);
      if (!excess) setOffset(0);
      offset = readOffset();
    }

    function follow() {
      if (!excess || scrollY === lastY) return;
      const wasDown = isDown;
      isDown = scrollY > lastY;
      lastY = scrollY;
      // From where it was before this step, so that a jump to a field takes the card along.
      if (isDown !== wasDown) setOffset(offset);
      offset = readOffset();
    }

    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      removeEventListener('scroll', follow);
    };
  }, [card]);
}
