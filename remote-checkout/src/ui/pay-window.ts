import type { MouseEvent } from 'react';

/** The window of a payment page. It has to be opened inside the click handler; its address is known only later. */
export type PayWindow = {
  /** False where the browser refused it, or the shopper has closed it. */
  isOpen: () => boolean;
  go: (url: string) => void;
  close: () => void;
};

/** The window that was sent to a payment page last. */
let last: { opened: Window; url: string } | undefined;

/** A second window. Undefined where the browser refuses one, or gives this page itself or what only looks like a window, as web views of some apps do. */
function secondWindow(waitText: string): Window | undefined {
  try {
    const opened = window.open('', '_blank');
    if (opened?.window !== opened || opened === window || opened.closed) return undefined;
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
    go(url) {
      if (!opened) return;
      opened.location.replace(url);
      last = { opened, url };
    },
    close: () => opened?.close(),
  };
}

/**
 * Follows a pressed link to a payment page in a second window. Where the browser gives none, or the shopper has closed the one of this very
 * address, it opens in this tab, and the provider sends the shopper back to the order.
 */
export function followInWindow(event: MouseEvent<HTMLAnchorElement>, waitText: string): void {
  const { currentTarget: link, ctrlKey, metaKey, shiftKey } = event;
  if (!link.target || ctrlKey || metaKey || shiftKey) return;
  const wasClosed = last?.url === link.href && last.opened.closed;
  const opened = wasClosed ? undefined : openPayWindow(waitText);
  if (!opened?.isOpen()) {
    link.removeAttribute('target');
    return;
  }
  event.preventDefault();
  opened.go(link.href);
}
