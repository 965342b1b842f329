import type { MouseEvent } from 'react';

/** The window of a payment page. It has to be opened inside the click handler; its address is known only later. */
export type PayWindow = {
  /** False where the browser refused it, or the shopper has closed it. */
  isOpen: () => boolean;
  go: (url: string) => void;
  close: () => void;
};

/** The window that was opened last. */
let last: Window | undefined;

/** A second window. Undefined where the browser refuses one, or gives this page itself, as web views of some apps do. */
function secondWindow(waitText: string): Window | undefined {
  try {
    const opened = window.open('', '_blank');
    if (!opened || opened === window || opened.closed) return undefined;
    opened.opener = null;
    opened.document.title = waitText;
    opened.document.body.textContent = waitText;
    last = opened;
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

/**
 * A press on a link to a payment page: it opens in a second window. Where the browser gives none, or the last was closed with the order still
 * to be paid, it opens in this tab, which the provider sends back to the order.
 */
export function followInWindow(event: MouseEvent<HTMLAnchorElement>, waitText: string): void {
  const { currentTarget: link, ctrlKey, metaKey, shiftKey } = event;
  if (!link.target || ctrlKey || metaKey || shiftKey) return;
  const opened = last?.closed ? undefined : openPayWindow(waitText);
  if (!opened?.isOpen()) {
    link.removeAttribute('target');
    return;
  }
  event.preventDefault();
  opened.go(link.href);
}
