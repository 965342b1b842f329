import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Argument of a page's functions, on the server and in the browser. */
export type PageContext = {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  queryClient: QueryClient;
  signal: AbortSignal;
};

export type Head = {
  /** The page's own title; the host's name is added. */
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
