import { attempt } from '@federation/protocol/lib';

const boxOf = (id: number) => document.querySelector<HTMLElement>(`[data-page="${id}"]`);

/**
 * Hides pages so that showing one costs a paint. React's `Activity` hides them with `display: none`, after which a page's styles
 * and layout are computed again when it is shown; with `content-visibility: hidden` they stay, and those of a page that was never
 * shown are made when there is nothing else to do. Whatever React sets on a page's box is put right before the browser looks.
 */
export function createPageVisibility() {
  let shown: number;

  function settle(box: HTMLElement): void {
    const { style } = box;
    if (!('contentVisibility' in style)) return;
    const isHidden = box.dataset.page !== String(shown);
    const wanted = isHidden ? 'hidden' : '';
    if (!style.display && style.contentVisibility === wanted) return;
    style.display = '';
    style.contentVisibility = wanted;
    // Asking for the place of what is hidden makes its layout. Safari has no idle time to offer.
    if (isHidden) globalThis.requestIdleCallback?.(() => box.firstElementChild?.getBoundingClientRect());
  }
  function settleAll(records: MutationRecord[]): void {
    for (const { target } of records) if ((target as HTMLElement).dataset.page) settle(target as HTMLElement);
  }
  // Without one React hides and shows the pages by itself.
  const observer = attempt(() => new MutationObserver(settleAll));

  return {
    /** Shows one page, and no other, whatever React still thinks; false when it is not rendered, or left to React. */
    show(id: number): boolean {
      if (!observer || !boxOf(id)) return false;
      shown = id;
      // Observing twice has no effect.
      observer.observe(document.body, { subtree: true, attributeFilter: ['style'] });
      for (const box of document.querySelectorAll<HTMLElement>('[data-page]')) settle(box);
      return true;
    },
    /** Whether an id of the shown page is found in another one, which stands before it. */
    hasDuplicateIds: () =>
      [...(boxOf(shown)?.querySelectorAll('[id]') ?? [])].some(
        (element) => document.getElementById(element.id) !== element,
      ),
    close: () => observer?.disconnect(),
  };
}
