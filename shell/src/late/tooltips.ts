const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Pressed and pointed at ever since: the visitor knows what it is. */
let pressed: HTMLElement | null = null;

/** Shows the tooltip of what still is in the state that asks for it: its code takes a moment the first time. */
async function ask(anchor: HTMLElement | null, state: ':hover' | ':focus-visible'): Promise<void> {
  if (!anchor?.matches(state)) return;
  const { showTooltip } = await import('./tooltip.ts');
  if (anchor !== pressed && anchor.matches(state)) showTooltip(anchor);
}

/**
 * Shows the `data-tooltip` of what a mouse points at or the keyboard's focus is on, in any part of the page. Pressing puts it away, and
 * neither the focus that a press brings nor an icon that changes under the pointer asks for it again. A finger has no way to point without
 * pressing: it gets none, though `:hover` stays with what it tapped.
 */
export function listenForTooltips(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = anchorOf(target);
  });
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    const anchor = anchorOf(target);
    if (anchor !== pressed) pressed = null;
    if (pointerType !== 'touch' && !pressed) void ask(anchor, ':hover').catch(() => {});
  });
  document.addEventListener('focusin', ({ target }) => {
    void ask(anchorOf(target), ':focus-visible').catch(() => {});
  });
}
