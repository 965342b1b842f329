import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A page of a route for each item of an api's list, in `sitemap.xml`. */
export type SitemapList = {
  /** Path of the list below `/api/`: `games/`; an array, or pages by `limit` and `offset`. */
  list: string;
  /** Address of an item's page: `/products/:id`; `:name` is a field of the item. */
  address: string;
  /** Addresses that are left out: the item has a page of its own elsewhere. */
  except?: string[];
};

/**
 * A page as a remote declares it in `remote.tsx`. The declaration is data: it travels in `release.json`,
 * so that the shell can match, preload and guard the route before any code of the remote is loaded.
 */
export type RouteDeclaration = {
  /** React Router's path pattern from the root: `/products/:id`. */
  path: string;
  /** The exposed module that holds the page: a key of the remote's `pages`. */
  page: string;
  /** Shell middleware by name, in order. An unknown name throws «Unknown route middleware: '{name}'». */
  middleware?: string[];
  /** `none` shows the page without header and footer. */
  layout?: 'default' | 'none';
  /** True when the page is the same for everybody and answers `{path}/_payload.json`. */
  prerender?: boolean;
  /** API paths to ask for while the page's code is on its way: `games/:id/`; `:name` is a route parameter. Keys of `apiQuery`. */
  data?: string[];
  /** Slots the page shows, so that their code is preloaded with it. */
  slots?: string[];
  /** Which of its pages search engines should know; a page without parameters needs none. */
  sitemap?: SitemapList;
};

/** A place that another remote's page, or the shell's frame, leaves open. */
export type SlotDeclaration = {
  /** The slot's name, listed in `SLOTS`. */
  slot: string;
  /** The exposed module whose `Slot` component fills it. */
  module: string;
  /** What it fills alone, such as one kind of game. A slot with variants has a filler without one too, for whoever names none. */
  variant?: string;
};

/** What a remote's `remote.tsx` exports as `remote`. */
export type RemoteDeclaration = { name: string; routes: RouteDeclaration[]; slots: SlotDeclaration[] };

/** What a page's functions are given, on the server and in the browser. */
export type PageContext = {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  queryClient: QueryClient;
  signal: AbortSignal;
};

export type Head = {
  /** The page's own title; the shop's name is added. */
  title: string;
  /** The whole title, when nothing is to be added. */
  fullTitle?: string;
  description?: string;
  /** Path of the canonical address; the route's own path when absent. */
  canonical?: string;
  /** Address of the OpenGraph picture. */
  image?: string;
  noindex?: boolean;
  /** schema.org objects, each served as one JSON-LD block. */
  jsonLd?: Record<string, unknown>[];
};

/** The exports of a page module. */
export type PageModule = {
  Page: ComponentType;
  /** The route's rule: anything but `true` is a 404. */
  validate?: (context: PageContext) => unknown;
  /** Fills the query cache with what everybody may see. A thrown `ApiError` shows the error screen with its status. */
  load?: (context: PageContext) => Promise<unknown>;
  head?: (context: PageContext) => Head;
  /** Slot → the variant that the page will show, once its data are loaded: so that no other is loaded with it. */
  variants?: (context: PageContext) => Record<string, string>;
};

/** The exports of a module that fills a slot. */
export type SlotModule<Props = Record<string, unknown>> = { Slot: ComponentType<Props> };
