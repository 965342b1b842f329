/** The window of a payment page. It has to be opened inside the click handler; its address is known only later. */
export type PayWindow = {
  /** False where the browser refused it, or the shopper has closed it. */
  isOpen: () => boolean;
  go: (url: string) => void;
  close: () => void;
};

/**
 * Opens an empty window, cut off from this page (`noopener` in the features would leave no handle to send it on with).
 * Where a browser blocks it, the visible link is what is left.
 */
export function openPayWindow(waitText: string): PayWindow {
  const opened = window.open('', '_blank');
  if (opened) {
    opened.opener = null;
    opened.document.title = waitText;
    opened.document.body.textContent = waitText;
  }
  return {
    isOpen: () => opened?.closed === false,
    go: (url) => opened?.location.replace(url),
    close: () => opened?.close(),
  };
}
