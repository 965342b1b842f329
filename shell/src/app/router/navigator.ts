import { createPath, type Location, NavigationType, type RouteObject, type To } from 'react-router';
import type { PageOutcome } from '../outcome.ts';
import type { RouteHandle } from '../route-handle.ts';
import { Redirect } from './redirect.ts';

/** What loading a page found out, and what its route declared. */
export type LoadedPage = { outcome: PageOutcome; handle: RouteHandle | undefined };

/** The page that is shown, with the entry of the history it belongs to. */
export type ShownPage = LoadedPage & { location: Location; type: NavigationType };

export type RouterState = {
  routes: RouteObject[];
  page: ShownPage;
  /** Where a navigation under way goes. The page before is shown until the next one is loaded. */
  pending: Location | null;
  /** The page that is shown is being loaded again. */
  isReloading: boolean;
};

type Options = {
  routes: RouteObject[];
  /** Loads the page at an address; may throw a `Redirect`. Any other error becomes a page of its own by `onError`. */
  load: (url: URL, routes: RouteObject[], signal: AbortSignal) => Promise<LoadedPage>;
  /** What stands when loading failed in an unforeseen way. */
  onError: (error: unknown, url: URL) => LoadedPage;
  first: LoadedPage;
};

type Entry = { usr?: unknown; key?: string } | null;

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
const newKey = () => Math.random().toString(36).slice(2, 10);

/** The location of the browser's current entry. The shape of `history.state` is React Router's. */
function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as Entry;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location;
}

function toLocation(to: To, state: unknown): Location {
  const { pathname, search, hash } = new URL(createHref(to), window.location.href);
  return { pathname, search, hash, state, key: newKey() } as Location;
}

const urlOf = (location: Location) => new URL(createPath(location), window.location.origin);

/**
 * Navigation of one browser tab: the address changes when the next page is loaded, the latest navigation wins, and what loads
 * is told by a signal when it is not wanted any more. Is the `navigator` of React Router's `<Router>`; its data router does
 * far more than these pages need, at more than half the size of a first view's routing.
 */
export function createNavigator({ routes, load, onError, first }: Options) {
  const listeners = new Set<(state: RouterState) => void>();
  let state: RouterState = {
    routes,
    page: { ...first, location: currentLocation(), type: NavigationType.Pop },
    pending: null,
    isReloading: false,
  };
  let loading = new AbortController();

  function set(change: Partial<RouterState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  }

  /** Loads the page at a location; undefined when another navigation has begun in the meantime. */
  async function loadAt(location: Location): Promise<LoadedPage | Redirect | undefined> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const url = urlOf(location);
    try {
      const page = await load(url, state.routes, signal);
      return signal.aborted ? undefined : page;
    } catch (error) {
      if (signal.aborted) return undefined;
      return error instanceof Redirect ? error : onError(error, url);
    }
  }

  async function visit(location: Location, type: NavigationType, commit: () => void): Promise<void> {
    const { page } = state;
    const isHashOnly =
      location.hash !== '' &&
      location.pathname === page.location.pathname &&
      location.search === page.location.search;
    if (isHashOnly) {
      loading.abort();
      commit();
      return set({ page: { ...page, location, type }, pending: null, isReloading: false });
    }
    set({ pending: location, isReloading: false });
    const loaded = await loadAt(location);
    if (!loaded) return;
    if (loaded instanceof Redirect) return replace(loaded.to);
    commit();
    set({ page: { ...loaded, location, type }, pending: null });
  }

  function push(to: To, usr: unknown = null): Promise<void> {
    const location = toLocation(to, usr);
    return visit(location, NavigationType.Push, () =>
      history.pushState({ usr, key: location.key }, '', createPath(location)),
    );
  }

  function replace(to: To, usr: unknown = null): Promise<void> {
    const location = toLocation(to, usr);
    return visit(location, NavigationType.Replace, () =>
      history.replaceState({ usr, key: location.key }, '', createPath(location)),
    );
  }

  addEventListener('popstate', () => void visit(currentLocation(), NavigationType.Pop, () => {}));

  return {
    get state(): RouterState {
      return state;
    },
    subscribe(listener: (state: RouterState) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the page that is shown again, with what is known by now. */
    async reload(): Promise<void> {
      const { page } = state;
      set({ isReloading: true });
      const loaded = await loadAt(page.location);
      if (!loaded) return;
      if (loaded instanceof Redirect) return replace(loaded.to);
      // A page that is shown tells itself what of it is missing, over what the server rendered.
      const isLost = loaded.outcome.kind === 'unavailable' && page.outcome.kind === 'page';
      set({ page: isLost ? page : { ...page, ...loaded }, isReloading: false });
    },
    /** Takes another route table, and shows what it has for the address. */
    async setRoutes(next: RouteObject[]): Promise<void> {
      set({ routes: next });
      await this.reload();
    },
    push: (to: To, usr?: unknown) => void push(to, usr),
    replace: (to: To, usr?: unknown) => void replace(to, usr),
    go: (delta: number) => history.go(delta),
    createHref,
  };
}
export type Navigator = ReturnType<typeof createNavigator>;

/** What stands for the navigator while the server renders: links have addresses, nothing goes anywhere. */
export const SERVER_NAVIGATOR = {
  push() {},
  replace() {},
  go() {},
  createHref,
};

/** The location of a request. */
export const requestLocation = ({ pathname, search }: URL): Location =>
  ({ pathname, search, hash: '', state: null, key: 'default' }) as Location;
