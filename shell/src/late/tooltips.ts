const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Whether what is said about it is still wanted: its code takes a moment the first time. */
const isWanted = (anchor: HTMLElement) => anchor.matches(':hover, :focus-visible');

async function wish(anchor: HTMLElement): Promise<void> {
  const { showTooltip } = await import('./tooltip.ts');
  if (isWanted(anchor)) showTooltip(anchor);
}

/**
 * Shows the `data-tooltip` of whatever is pointed at or gets the keyboard's focus, in any part of the page. A finger has no way to
 * point without pressing: it gets none.
 */
export function listenForTooltips(): void {
  const listen = ({ target }: Event) => {
    const anchor = anchorOf(target);
    if (anchor && isWanted(anchor)) void wish(anchor).catch(() => {});
  };
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') listen(event);
  });
  document.addEventListener('focusin', listen);
}
