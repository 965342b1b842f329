/** The window of a payment page. It has to be opened inside the click handler; its address is known only later. */
export type PayWindow = { go: (url: string) => void; close: () => void };

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
    go: (url) => opened?.location.replace(url),
    close: () => opened?.close(),
  };
}
