import type { Head } from '@shop/shared/contracts';

/** What a route's loader found out. It travels to the browser with the page, so it is plain data. */
export type PageOutcome =
  | { kind: 'page'; head: Head }
  | { kind: 'error'; status: number; message: string; path: string }
  | { kind: 'unavailable'; remote: string };

/** HTTP status of a server-rendered outcome. */
export function statusOf(outcome: PageOutcome): number {
  switch (outcome.kind) {
    case 'page':
      return 200;
    case 'error':
      // 408 would tell the browser that it was the one too slow.
      return outcome.status === 408 ? 503 : outcome.status;
    case 'unavailable':
      return 503;
  }
}

/** 404 for a path that no route matches (specification, section 8). */
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
