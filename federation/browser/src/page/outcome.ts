import type { Head } from '@federation/protocol/page';
import type { Failure } from './host.ts';
import type { SlotVariants } from './slot-modules.ts';

/** Why a browser got no answer: it is offline or the server does not listen; or the answer took too long. */
export type NoAnswer = 'network' | 'timeout';

/** Result of a route's loader. It travels to the browser with the page, so it is plain data. */
export type PageOutcome =
  | { kind: 'page'; head: Head; variants?: SlotVariants }
  | { kind: 'error'; status: number; message: string; path: string; reason?: NoAnswer }
  | { kind: 'unavailable'; remote: string };

/** Variants of the slots that an outcome shows. */
export const variantsOf = (outcome: PageOutcome): SlotVariants | undefined =>
  outcome.kind === 'page' ? outcome.variants : undefined;

/** HTTP status of a server-rendered outcome. */
export function statusOf(outcome: PageOutcome): number {
  switch (outcome.kind) {
    case 'page':
      return 200;
    case 'error':
      // 408 would say that the browser was too slow.
      return outcome.status === 408 ? 503 : outcome.status;
    case 'unavailable':
      return 503;
  }
}

/** 404 for a path that no route matches. */
export const notMatched = (path: string): PageOutcome => ({
  kind: 'error',
  status: 404,
  message: `Page not found: ${path}`,
  path,
});

/** 404 for a route whose rule did not return `true`. */
export const ruleFailed = (path: string): PageOutcome => ({
  kind: 'error',
  status: 404,
  message: `Page Not Found: ${path}`,
  path,
});

/** A loader that failed in an unexpected way. */
export const failed = (path: string): PageOutcome => ({
  kind: 'error',
  status: 500,
  message: 'The page failed',
  path,
});

/** False on the server, which is never the one that is offline. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** A page that could not be loaded because the browser is offline: treated as 503. */
export const offline = (path: string): PageOutcome => ({
  kind: 'error',
  status: 503,
  message: 'Offline',
  path,
  reason: 'network',
});

/** A failed load of a page's data: the error screen with its status. */
export function failedLoad(failure: Failure, path: string): PageOutcome {
  // The server's own trouble says nothing about the visitor's network.
  const reason = typeof document === 'undefined' ? undefined : failure.noAnswer;
  return {
    kind: 'error',
    status: failure.status,
    message: failure.message,
    path,
    ...(reason && { reason }),
  };
}
