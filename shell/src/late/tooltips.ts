const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Counts presses: what was pointed at before one is not explained after it. */
let presses = 0;

/** Shows the tooltip of what still is in the state that asks for it: its code takes a moment the first time. */
async function ask(target: EventTarget | null, state: ':hover' | ':focus-visible'): Promise<void> {
  const anchor = anchorOf(target);
  if (!anchor?.matches(state)) return;
  const before = presses;
  const { showTooltip } = await import('./tooltip.ts');
  if (presses === before && anchor.matches(state)) showTooltip(anchor);
}

/**
 * Shows the `data-tooltip` of what a mouse points at or the keyboard's focus is on, in any part of the page. Pressing puts it away: the focus
 * that a press brings asks for none. A finger has no way to point without pressing: it gets none, though `:hover` stays with what it tapped.
 */
export function listenForTooltips(): void {
  document.addEventListener('pointerdown', () => {
    presses += 1;
  });
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'touch') void ask(target, ':hover').catch(() => {});
  });
  document.addEventListener('focusin', ({ target }) => {
    void ask(target, ':focus-visible').catch(() => {});
  });
}
