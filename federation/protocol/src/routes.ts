/** A page of a route for each item of an api's list, in `sitemap.xml`. */
export type SitemapList = {
  /** Path of the list below `/api/`: `items/`; an array, or pages by `limit` and `offset`. */
  list: string;
  /** Address of an item's page: `/items/:id`; `:name` is a field of the item. */
  address: string;
  /** Addresses that are left out: the item has a page of its own elsewhere. */
  except?: string[];
};

/**
 * A page as a remote declares it in `remote.tsx`. The declaration is data: it travels in `release.json`,
 * so that the shell can match, preload and guard the route before any code of the remote is loaded.
 */
export type RouteDeclaration = {
  /** React Router's path pattern from the root: `/items/:id`. */
  path: string;
  /** The exposed module that holds the page: a key of the remote's `pages`. */
  page: string;
  /** Shell middleware by name, in order. An unknown name throws "Unknown route middleware: '{name}'". */
  middleware?: string[];
  /** `none` shows the page without header and footer. */
  layout?: 'default' | 'none';
  /** True when the page is the same for everybody and answers `{path}/_payload.json`. */
  prerender?: boolean;
  /** API paths to ask for while the page's code is on its way: `items/:id/`; `:name` is a route parameter. Keys of `apiQuery`. */
  data?: string[];
  /** Slots the page shows, so that their code is preloaded with it. */
  slots?: string[];
  /** Cookies that the page may set and its action reads, by name: those that its remote is granted. */
  cookies?: string[];
  /** Which of its pages search engines should know; a page without parameters needs none. */
  sitemap?: SitemapList;
};

/** A place that another remote's page, or the host's layout, leaves open. */
export type SlotDeclaration = {
  /** The slot's name, listed in `SLOTS`. */
  slot: string;
  /** The exposed module whose `Slot` component fills it. */
  module: string;
  /** Variant that it fills alone, such as one kind of item. A slot with variants has an extension without one too, for a use without one. */
  variant?: string;
};

/** Type of the export `remote` of a remote's `remote.tsx`. */
export type RemoteDeclaration = { name: string; routes: RouteDeclaration[]; slots: SlotDeclaration[] };
