import { createContext, useContext } from 'react';
import type { NavigateOptions, To } from 'react-router';

/** `isLink`: a shopper who follows a link may return, so the page is cached for that; code that navigates is done. */
type Options = NavigateOptions & { isLink?: boolean };

/** The router of the page, as links use it. It never changes, so reading it renders nothing again. */
export type PageRouter = {
  push: (to: To, state?: unknown, options?: Options) => void;
  replace: (to: To, state?: unknown, options?: Options) => void;
  /**
   * Loads what the page at an address will show, and renders it behind the one that is shown; of a route's path, which is no
   * page's address, its code.
   */
  prerender?: (to: To) => unknown;
};

/** Given by the shell around everything that it renders. */
export const RouterContext = createContext<PageRouter | null>(null);

export function usePageRouter(): PageRouter {
  const router = useContext(RouterContext);
  if (!router) throw new Error('No router: render inside <RouterContext>.');
  return router;
}

/** `prerender` of the page's router; undefined on the server. */
export const usePrerender = (): PageRouter['prerender'] => usePageRouter().prerender;
