import type { PagePayload } from './payload.ts';
import type { LoadedPage } from './router/page-entry.ts';

/** Steps that a browser adds to a navigation; the server adds none. */
export type NavigationHooks = {
  /** The data of a prerendered page, null when it could not be had; undefined when the page is loaded the ordinary way. */
  payload?: (url: URL) => Promise<PagePayload | null> | undefined;
  /** Loads a page, rendered already if it is `known`, as a new document instead; true when it does. */
  leave?: (url: URL, known?: LoadedPage) => boolean;
  /** The address to stay at when a page's data failed and the page before is worth more than an error screen. */
  stay?: (url: URL) => string | undefined;
};
