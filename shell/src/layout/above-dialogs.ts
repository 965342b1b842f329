/**
 * Keeps an element within the dialog that is open on top, as everything beside a modal one can be neither seen well, nor pressed,
 * nor heard. The answer ends that.
 */
export function keepAboveDialogs(element: HTMLElement): () => void {
  const home = element.parentElement;
  const follow = () => {
    const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
    if (open !== element.parentElement) open?.append(element);
  };
  // Dialogs may leave the page together with what is in them: their `close` is heard from themselves only.
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLDialogElement)) return;
    follow();
    target.addEventListener('close', follow, { once: true });
  };
  document.addEventListener('toggle', onToggle, true);
  return () => document.removeEventListener('toggle', onToggle, true);
}
