import { SCROLLBAR } from '@shop/contract';
import PerfectScrollbar from 'perfect-scrollbar';
import 'perfect-scrollbar/css/perfect-scrollbar.css';
import './scrollbar.css';

const drawn = new WeakSet<HTMLElement>();

/** How far a key moves a popup. */
function distanceOf(key: string, popup: HTMLElement): number {
  if (key === 'ArrowDown') return SCROLLBAR.keyboardStep;
  if (key === 'ArrowUp') return -SCROLLBAR.keyboardStep;
  if (key === 'PageDown') return popup.clientHeight;
  return key === 'PageUp' ? -popup.clientHeight : 0;
}

/** Draws the scrollbar of a popup until it closes. */
export function drawScrollbar(popup: HTMLElement): void {
  if (drawn.has(popup)) return;
  drawn.add(popup);
  const scrollbar = new PerfectScrollbar(popup, {
    scrollingThreshold: SCROLLBAR.threshold,
    wheelSpeed: SCROLLBAR.wheelSpeed,
    suppressScrollX: true,
    // It rounds the height of the popup down and that of its content up.
    scrollYMarginOffset: 1,
    // Its keys do nothing while a button has the focus: ours do.
    handlers: ['click-rail', 'drag-thumb', 'wheel', 'touch'],
  });
  // A keyboard scrolls by moving the focus: a stop at the bar itself would be one more press on the way.
  for (const thumb of [scrollbar.scrollbarX, scrollbar.scrollbarY]) thumb.tabIndex = -1;
  const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (!defaultPrevented && !(target as Element).matches('input, select, textarea'))
      popup.scrollTop += distanceOf(key, popup);
  };
  popup.addEventListener('keydown', onKey);
  const sizes = new ResizeObserver(() => scrollbar.update());
  for (const box of [popup, popup.firstElementChild]) if (box) sizes.observe(box);
  const stop = () => {
    sizes.disconnect();
    popup.removeEventListener('keydown', onKey);
    scrollbar.destroy();
    drawn.delete(popup);
  };
  popup.addEventListener('close', stop, { once: true });
}
