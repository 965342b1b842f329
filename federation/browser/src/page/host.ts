import type { FetchQueryOptions, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ComponentType, Context, ReactNode } from 'react';
import type { NavigateOptions, To } from 'react-router';
import type { NoAnswer } from './outcome.ts';

/** A host's description of a failed request for data. */
export type Failure = {
  /** As an HTTP status. */
  status: number;
  message: string;
  /** Why there was no answer at all. */
  noAnswer?: NoAnswer;
};

/** A module that the host gives to remotes, of which there is one in a page. */
export type ProvidedModule = { module: unknown; version: string };

/** A slot as a page opens it. */
export type SlotPlace = { name: string; variant: string | undefined; props: object };

/** The router of a page, as links use it: a link that a visitor follows may be returned from, so what was left is cached. */
export type PageRouter = {
  push: (to: To, state?: unknown, options?: NavigateOptions & { isLink?: boolean }) => void;
  replace: (to: To, state?: unknown, options?: NavigateOptions & { isLink?: boolean }) => void;
  prerender?: (to: To) => unknown;
};

type RetryProps = {
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
};

/**
 * All that the framework has to know of the site around it, on the server and in browsers. A host describes itself once and gives this to
 * `provideHost` before anything else of the framework is called.
 */
export type HostApp = {
  /** The name of the site, for titles. */
  name: () => string;
  /** Gives it another one. Before anything is rendered or hydrated. */
  rename: (name: string) => void;
  /** The modules that exist once in a page, by name. */
  provided: Readonly<Record<string, ProvidedModule>>;
  /** In milliseconds: until a remote is given up, between two reloads of one path, after a page is idle, between looks for a new build. */
  times: { remote: number; reload: number; idle: number; builds: number };
  /** The query cache of one page on the server, or of one tab. */
  createQueryClient: (cache?: QueryCache) => QueryClient;
  /** The query of a route's data. */
  queryOf: (path: string) => FetchQueryOptions;
  /** Describes a failed request that a page's loader threw; undefined for anything else, which is an error of the page. */
  failureOf: (error: unknown) => Failure | undefined;
  /** Shows the visitor a failed request, beside the page that stays. */
  notifyFailure: (error: unknown) => void;
  /** Whether some part of the page says that it must not be left now. */
  isBusy: () => boolean;
  /** Middleware by the name that routes declare: where the visitor has to go instead, or nothing. */
  middleware: Readonly<Record<string, (visitor: { hasAccess: () => boolean }) => string | undefined>>;
  /** The contexts by which pages hear of the router. They are modules of the host's contract. */
  contexts: {
    navigation: Context<'idle' | 'loading'>;
    pageError: Context<(status: number) => () => void>;
    slots: Context<ComponentType<SlotPlace> | null>;
    router: Context<PageRouter | null>;
  };
  /** In place of a page that failed. */
  ErrorScreen: ComponentType<
    Partial<RetryProps> & { status: number; path?: string; message?: string; reason?: NoAnswer | undefined }
  >;
  /** In place of a part of the page that could not be loaded; `h1` when that is the whole page. */
  RemotePanel: ComponentType<RetryProps & { heading?: 'h1' | 'h2' }>;
  /** When the layout itself is broken: no layout, no router. */
  BrokenLayout: ComponentType<{ onRetry: () => void }>;
  /** Around each page that declares no other layout. */
  Layout: ComponentType<{ children: ReactNode }>;
  /** Beside all pages: messages, popups. */
  Overlays: ComponentType;
};

let given: HostApp | undefined;

/** Says what the framework runs in. Once in each browser tab, server process and thread. */
export function provideHost(host: HostApp): void {
  given = host;
}

/** The site around. Throws before `provideHost`. */
export function host(): HostApp {
  if (!given) throw new Error('No host: call provideHost first');
  return given;
}
