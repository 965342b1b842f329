import { type Location, type NavigateOptions, NavigationType, type RouteObject, type To } from 'react-router';
import { type HiddenPages, hiddenFor, hideBehind, leftAt, NONE_HIDDEN } from './hidden-pages.ts';
import type { LoadedPage, PageEntry } from './page-entry.ts';
import { Redirect } from './redirect.ts';
import { createHref, currentIndex, currentLocation, toLocation, urlOf, writeEntry } from './tab-location.ts';

export type RouterState = {
  routes: RouteObject[];
  page: PageEntry;
  hidden: HiddenPages;
  /** Where a navigation under way goes. The page before is shown until the next one is loaded. */
  pending: Location | null;
  /** The page that is shown is being loaded again. */
  isReloading: boolean;
};

export type NavigatorOptions = {
  routes: RouteObject[];
  /**
   * Loads the page at an address, unless `known` is what it would find; may throw a `Redirect`. Any other error becomes a page
   * of its own by `onError`.
   */
  load: (url: URL, routes: RouteObject[], signal: AbortSignal, known?: LoadedPage) => Promise<LoadedPage>;
  /** Loads a page that may be opened next, and everything that it will show; undefined when it cannot be rendered before. */
  prefetch?: (url: URL, routes: RouteObject[], signal: AbortSignal) => Promise<LoadedPage | undefined>;
  /** Makes the page to show when loading failed in an unexpected way. */
  onError: (error: unknown, url: URL) => LoadedPage;
  first: LoadedPage;
  /** Ends listening to the history. */
  signal?: AbortSignal | undefined;
};

/** Code that leaves a page is done with it; who follows a link may come back to what was left. */
type PushOptions = NavigateOptions & { isLink?: boolean };

/**
 * Navigation of one browser tab: the address changes when the next page is loaded, the latest navigation wins, and what loads
 * gets a signal that aborts when it is not wanted any more. Is the `navigator` of React Router's `<Router>`; its data router does
 * far more than these pages need, at more than half the size of a first view's routing.
 */
export function createNavigator({ routes, load, prefetch, onError, first, signal }: NavigatorOptions) {
  const listeners = new Set<(state: RouterState) => void>();
  let state: RouterState = {
    routes,
    page: {
      ...first,
      location: currentLocation(),
      type: NavigationType.Pop,
      index: currentIndex(),
      id: 0,
    },
    hidden: NONE_HIDDEN,
    pending: null,
    isReloading: false,
  };
  let loading = new AbortController();
  let prerendering = new AbortController();
  let lastId = 0;

  function set(change: Partial<RouterState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  }

  /** Loads the page at a location; undefined when another navigation has begun in the meantime. */
  async function loadAt(location: Location, known?: PageEntry): Promise<LoadedPage | Redirect | undefined> {
    loading.abort();
    prerendering.abort();
    loading = new AbortController();
    const { signal } = loading;
    const url = urlOf(location);
    try {
      const page = await load(url, state.routes, signal, known);
      return signal.aborted ? undefined : page;
    } catch (error) {
      if (signal.aborted) return undefined;
      return error instanceof Redirect ? error : onError(error, url);
    }
  }

  /** Shows the page at a location, `known` if that is rendered already. */
  async function visit(
    location: Location,
    type: NavigationType,
    mayReturn: boolean,
    known?: PageEntry,
  ): Promise<void> {
    const { page } = state;
    const isHashOnly =
      location.hash !== '' &&
      location.pathname === page.location.pathname &&
      location.search === page.location.search;
    if (isHashOnly) {
      loading.abort();
      const index = writeEntry(location, type);
      return set({ page: { ...page, location, type, index }, pending: null, isReloading: false });
    }
    // Nothing is waited for on the way to a page that is there.
    if (known) state = { ...state, pending: location, isReloading: false };
    else set({ pending: location, isReloading: false });
    const loaded = await loadAt(location, known);
    if (!loaded) return;
    if (loaded instanceof Redirect) return replace(loaded.to);
    const isSamePath = location.pathname === state.page.location.pathname;
    const shown =
      known && loaded === known ? known : { ...loaded, location, id: isSamePath ? state.page.id : ++lastId };
    const next = { ...shown, type, index: writeEntry(shown.location, type) };
    set({
      page: next,
      hidden: hideBehind(state.hidden, state.page, next, mayReturn),
      pending: null,
    });
  }

  function push(to: To, usr: unknown = null, { isLink = false }: PushOptions = {}): Promise<void> {
    const location = toLocation(to, usr);
    return visit(location, NavigationType.Push, isLink, hiddenFor(state.hidden, location, currentIndex()));
  }

  const replace = (to: To, usr: unknown = null): Promise<void> =>
    visit(toLocation(to, usr), NavigationType.Replace, false);

  addEventListener(
    'popstate',
    () => {
      const location = currentLocation();
      void visit(location, NavigationType.Pop, true, leftAt(state.hidden, location));
    },
    { signal },
  );

  return {
    get state(): RouterState {
      return state;
    },
    subscribe(listener: (state: RouterState) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Renders the page at an address behind the one that is shown, once it is loaded, so that opening it only shows it. The
     * latest of several wins.
     */
    async prerender(to: To): Promise<void> {
      const location = toLocation(to, null);
      const isShown = () => location.pathname === state.page.location.pathname;
      if (isShown() || hiddenFor(state.hidden, location, currentIndex())) return;
      prerendering.abort();
      prerendering = new AbortController();
      const { signal } = prerendering;
      const loaded = await prefetch?.(urlOf(location), state.routes, signal);
      if (!loaded || signal.aborted || isShown()) return;
      const prerendered = {
        ...loaded,
        location,
        type: NavigationType.Push,
        index: Number.POSITIVE_INFINITY,
        id: ++lastId,
      };
      set({ hidden: { ...state.hidden, prerendered } });
    },
    /** Leaves pages on their way loaded, but not rendered. */
    cancelPrerender: () => prerendering.abort(),
    /** Drops what is rendered behind the page, as when somebody else has signed in. */
    forgetHidden: () => set({ hidden: NONE_HIDDEN }),
    /** Loads the page that is shown again, with what is known by now. Those behind it are loaded when they are opened. */
    async reload(): Promise<void> {
      const { page } = state;
      set({ isReloading: true, hidden: NONE_HIDDEN });
      const loaded = await loadAt(page.location);
      if (!loaded) return;
      if (loaded instanceof Redirect) return replace(loaded.to);
      // A page that is shown shows itself what is missing, over what the server rendered.
      const isLost = loaded.outcome.kind === 'unavailable' && page.outcome.kind === 'page';
      set({ page: isLost ? page : { ...page, ...loaded }, isReloading: false });
    },
    /** Takes another route table, and shows what it has for the address. */
    async setRoutes(next: RouteObject[]): Promise<void> {
      set({ routes: next });
      await this.reload();
    },
    push: (to: To, usr?: unknown, options?: PushOptions) => void push(to, usr, options),
    replace: (to: To, usr?: unknown) => void replace(to, usr),
    go: (delta: number) => history.go(delta),
    createHref,
  };
}
export type Navigator = ReturnType<typeof createNavigator>;

/** Navigator while the server renders: links have addresses, nothing goes anywhere. */
export const SERVER_NAVIGATOR = {
  push() {},
  replace() {},
  go() {},
  createHref,
};

/** The location of a request. */
export const requestLocation = ({ pathname, search }: URL): Location =>
  ({ pathname, search, hash: '', state: null, key: 'default' }) as Location;
