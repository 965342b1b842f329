import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { TOOLTIP } from '@shop/contract';
import './tooltip.css';

/** Between a tooltip and the edge of the window, in pixels. */
const EDGE = 8;
const [SHOW, HIDE] = TOOLTIP.duration;
const [SKIDDING, DISTANCE] = TOOLTIP.offset;

let shown: { anchor: HTMLElement; tip: HTMLElement; stop: () => void } | null = null;

const fade = (tip: HTMLElement, opacity: [number, number], duration: number) =>
  tip.animate(
    { opacity },
    {
      duration: globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : duration,
      delay: TOOLTIP.delay,
      fill: 'both',
    },
  ).finished;

function make(anchor: HTMLElement): HTMLElement {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.setAttribute('role', 'tooltip');
  tip.id = 'tooltip';
  tip.textContent = anchor.dataset.tooltip ?? '';
  tip.style.setProperty('--distance', `${DISTANCE}px`);
  Object.assign(tip.style, { maxWidth: `${TOOLTIP.maxWidth}px`, zIndex: `${TOOLTIP.zIndex}` });
  // The tip repeats the name, or adds to it.
  if (anchor.getAttribute('aria-label') === tip.textContent) tip.setAttribute('aria-hidden', 'true');
  else anchor.setAttribute('aria-describedby', tip.id);
  // Everything beside an open dialog is out of reach, so its tooltips are within it.
  (anchor.closest('dialog') ?? document.body).append(tip);
  return tip;
}

/** How much of the window the shop's header takes: nothing but its own controls has its tooltip there. */
function coveredBy(anchor: HTMLElement): number {
  const header = document.querySelector('header');
  return header?.contains(anchor) || anchor.closest('dialog') ? 0 : (header?.offsetHeight ?? 0);
}

/** Shows the text of an element's `data-tooltip` above it; one at a time. */
export function showTooltip(anchor: HTMLElement): void {
  if (shown?.anchor === anchor) return;
  hideTooltip();
  const tip = make(anchor);
  const middleware = [
    offset({ mainAxis: DISTANCE, crossAxis: SKIDDING }),
    flip({ padding: { top: EDGE + coveredBy(anchor) } }),
    shift({ padding: EDGE }),
  ];
  const stop = autoUpdate(anchor, tip, async () => {
    if (!anchor.isConnected) return hideTooltip();
    const { x, y } = await computePosition(anchor, tip, { placement: 'top', strategy: 'fixed', middleware });
    Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });
  });
  shown = { anchor, tip, stop };
  void fade(tip, [0, 1], SHOW);
}

function hideTooltip(): void {
  if (!shown) return;
  const { anchor, tip, stop } = shown;
  shown = null;
  stop();
  anchor.removeAttribute('aria-describedby');
  tip.removeAttribute('id');
  void fade(tip, [1, 0], HIDE).then(() => tip.remove());
}

/** It may be pointed at itself, so that a long one can be read with a magnifier; Esc puts it away, and so does pressing. */
document.addEventListener('pointerover', ({ target }) => {
  const isThere = [shown?.anchor, shown?.tip].some((element) => element?.contains(target as Node));
  if (!isThere && !shown?.anchor.matches(':focus-visible')) hideTooltip();
});
document.addEventListener('focusout', ({ target }) => target === shown?.anchor && hideTooltip());
document.addEventListener('pointerdown', hideTooltip);
document.addEventListener('keydown', ({ key }) => ['Escape', 'Enter', ' '].includes(key) && hideTooltip());
