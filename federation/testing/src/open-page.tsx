import { type HostApp, provideHost } from '@federation/browser/page';
import { headOf } from '@federation/browser/page/head';
import { type ExposedModule, settled } from '@federation/browser/page/modules';
import type { Navigator } from '@federation/browser/page/router/navigator';
import { createRouter } from '@federation/browser/router';
import type { Composition, RouteDeclaration, SlotDeclaration } from '@federation/protocol';
import type { Head, PageModule, SlotModule } from '@federation/protocol/page';
import type { QueryClient } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';

/** Elements of today's HTML that happy-dom takes for unknown ones. */
const KNOWN_ELEMENTS = new Set(['search']);

// React asks an element by this name, and warns of what a browser does not know. Tests of servers have no elements.
if (typeof HTMLUnknownElement !== 'undefined')
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: HTMLUnknownElement) {
      return KNOWN_ELEMENTS.has(this.localName) ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });

/** A route as its remote declares it, with the page's module in the place of its name. */
export type TestRoute = Omit<RouteDeclaration, 'page'> & { module: PageModule };

type Options = {
  host: HostApp;
  routes: readonly TestRoute[];
  /** Path and query of the page that is opened. */
  address: string;
  /** Slots of other remotes: by the slot's name, or `name:variant`. */
  // biome-ignore lint/suspicious/noExplicitAny: each slot has props of its own
  slots?: Readonly<Record<string, SlotModule<any>['Slot']>>;
  /** Whether the visitor may see pages with the host's middleware. */
  hasAccess?: boolean;
};

/** A page in a test, with the queries of Testing Library. */
export type OpenedPage = RenderResult & {
  router: Navigator;
  queryClient: QueryClient;
  /** Head of the page that is shown. */
  head: () => Head;
  /** Path and query of the tab. */
  address: () => string;
  /** Goes back by the browser's button. */
  back: () => Promise<void>;
};

const REMOTE = 'test';

/** One remote that has these routes and fills these slots; and its modules. */
function compositionOf(routes: readonly TestRoute[], slots: NonNullable<Options['slots']>) {
  const modules = new Map<string, Promise<ExposedModule>>();
  const declared: RouteDeclaration[] = routes.map(({ module, ...route }, index) => {
    modules.set(`${REMOTE}/page-${index}`, settled(module));
    return { ...route, page: `./page-${index}` };
  });
  const extensions: SlotDeclaration[] = Object.entries(slots).map(([key, Slot], index) => {
    const [slot = key, variant] = key.split(':');
    modules.set(`${REMOTE}/slot-${index}`, settled<ExposedModule>({ Slot }));
    return { slot, ...(variant && { variant }), module: `./slot-${index}` };
  });
  const composition: Composition = {
    id: REMOTE,
    timestamp: 0,
    missing: [],
    remotes: [
      {
        name: REMOTE,
        version: '0.0.0',
        contract: '0.0.0',
        routes: declared,
        slots: extensions,
        base: '/',
        entry: 'entry.js',
        modules: {},
        integrity: {},
      },
    ],
  };
  return { composition, modules };
}

const HIDDEN = '[data-page][style*="content-visibility: hidden"] { display: none; }';

/** Pages behind the one that is shown have `content-visibility: hidden`, of which queries by role know nothing. */
function hideFromQueries(): void {
  if (document.querySelector('style[data-hidden-pages]')) return;
  const style = document.head.appendChild(document.createElement('style'));
  style.dataset.hiddenPages = '';
  style.textContent = HIDDEN;
}

const addressBar = () => location.pathname + location.search;

let closeLast = () => {};

/** Ends the page that a test has opened before, and comes to another address; the address that is open already is reloaded, with its state. */
function newTab(address: string): AbortSignal {
  closeLast();
  const tab = new AbortController();
  closeLast = () => tab.abort();
  if (addressBar() !== address) history.replaceState(null, '', address);
  hideFromQueries();
  return tab.signal;
}

/**
 * Opens a page as a host does in a browser: the same routes, rules, data, head, slots, links and hidden pages. Only the remote's code is given
 * instead of loaded.
 */
export async function openPage({ host, routes, address, slots = {}, hasAccess = true }: Options) {
  provideHost(host);
  const signal = newTab(address);
  const { composition, modules } = compositionOf(routes, slots);
  const queryClient = host.createQueryClient();
  const { router, pages } = await createRouter({
    app: {
      modules: {
        load: (id) => modules.get(id) ?? Promise.reject(new Error(`No module ${id}`)),
        forget() {},
      },
      queryClient,
      composition: () => composition,
      hasAccess: () => hasAccess,
    },
    renew: async () => true,
    signal,
  });
  const view = await act(async () => render(pages));
  signal.addEventListener('abort', view.unmount);
  const opened: OpenedPage = {
    ...view,
    router,
    queryClient,
    head: () => headOf(router.state.page.outcome),
    address: addressBar,
    back: () => act(async () => history.back()),
  };
  return opened;
}
