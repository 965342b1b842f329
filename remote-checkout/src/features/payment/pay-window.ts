/** The window of a payment page. It has to be opened inside the click handler; its address is known only later. */
export type PayWindow = {
  /** False where the browser refused it, or the shopper has closed it. */
  isOpen: () => boolean;
  go: (url: string) => void;
  close: () => void;
};

/** A second window. Undefined where the browser refuses one, or gives this page itself, as web views of some apps do. */
function secondWindow(waitText: string): Window | undefined {
  try {
    const opened = window.open('', '_blank');
    if (!opened || opened === window || opened.closed) return undefined;
    opened.opener = null;
    opened.document.title = waitText;
    opened.document.body.textContent = waitText;
    return opened;
  } catch {
    return undefined;
  }
}

/**
 * Opens an empty window, cut off from this page (`noopener` in the features would leave no handle to send it on with).
 * Where there is none, the visible link is what is left.
 */
export function openPayWindow(waitText: string): PayWindow {
  const opened = secondWindow(waitText);
  return {
    isOpen: () => opened?.closed === false,
    go: (url) => opened?.location.replace(url),
    close: () => opened?.close(),
  };
}
