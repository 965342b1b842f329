import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Argument of a page's functions, on the server and in the browser. */
export type PageContext = {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  queryClient: QueryClient;
  signal: AbortSignal;
};

/** Statuses by which a page leads elsewhere: for good by 301 and 308, with the same method by 307 and 308. */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/** Leads the visitor to another path of the site. Thrown, so nothing after it runs; browsers take no notice of the status. */
export function redirect(to: string, status: RedirectStatus = 302): never {
  throw Object.assign(new Error(to), { to, status });
}

/** A cookie for the whole site. Scripts cannot read it unless it says so, and other sites do not send it along. */
export type PageCookie = {
  name: string;
  value: string;
  /** In seconds: 0 removes it; it goes with the browser's session when absent. */
  maxAge?: number;
  isReadable?: boolean;
};

/** The parts of a page's answer that are not in its document. */
export type PageAnswer = {
  /** 200 when absent. */
  status?: number;
  /** Headers beside those that the framework sets, which it does not let go. */
  headers?: Record<string, string>;
  /** Cookies that the route names in `cookies`. An answer that has some is in no cache. */
  cookies?: PageCookie[];
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

/** Argument of a page's action: a form that was sent from a page of this site. */
export type ActionContext = Pick<PageContext, 'params' | 'url' | 'signal'> & {
  form: URLSearchParams;
  /** Values of the cookies that the route declares, by name. */
  cookies: Readonly<Record<string, string>>;
};

/** Place to go after a form: another path of the site, the page's own when absent. */
export type ActionAnswer = Pick<PageAnswer, 'cookies'> & { to?: string };

/** The exports of a page module. */
export type PageModule = {
  Page: ComponentType;
  /** The route's rule: anything but `true` is a 404. */
  validate?: (context: PageContext) => unknown;
  /** Fills the query cache with what everybody may see. A thrown `ApiError` shows the error screen with its status. */
  load?: (context: PageContext) => Promise<unknown>;
  head?: (context: PageContext) => Head;
  /** Runs on the server alone, once the page is loaded. */
  answer?: (context: PageContext) => PageAnswer;
  /** Takes the forms that are sent to the page's address, on the server alone. Once at most: nothing repeats it. */
  action?: (context: ActionContext) => Promise<ActionAnswer | undefined> | ActionAnswer | undefined;
  /** Slot → the variant that the page will show, once its data are loaded: so that no other is loaded with it. */
  variants?: (context: PageContext) => Record<string, string>;
};

/** The exports of a module that fills a slot. */
export type SlotModule<Props = Record<string, unknown>> = { Slot: ComponentType<Props> };
