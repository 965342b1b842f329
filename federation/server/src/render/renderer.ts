import type { OverrideInfo } from '@federation/browser/page/boot';
import type { Canary } from '@federation/browser/page/canary';
import type { PagePayload } from '@federation/browser/page/payload';
import { renderPayload } from '../builds/payload.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { HostConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { renderPage } from './render-page.tsx';
import type { Rendered } from './rendered.ts';
import { modulesOfRelease } from './server-modules.ts';

/** What is asked of a page, as plain data: it travels to another thread. */
export type PageRequest = {
  /** Path and query. */
  url: string;
  /** Whether the request carries an access cookie. */
  hasAccess: boolean;
  /** It is rendered behind an answer: nobody waits for it. */
  isBehind?: boolean;
  canaries: readonly Canary[];
  isPinned?: boolean;
  overrides?: OverrideInfo;
};

/** Told of every error while a page is rendered; of a stream also after the promise has settled. */
export type OnError = (error: unknown) => void;

/** Runs the remotes' code, here or in other threads. Nothing else of the server does. */
export type Renderer = {
  /** Rejects with a `WorkerEndedError` where its worker ended. */
  page(live: LiveComposition, request: PageRequest, onError: OnError): Promise<Rendered>;
  /** The data of a prerendered page; undefined where it leads elsewhere. */
  payload(live: LiveComposition, url: string, onError: OnError): Promise<PagePayload | undefined>;
  /** Runs the code of a release once. Rejects with what it throws. */
  check(loaded: LoadedRelease): Promise<void>;
  close(): Promise<void>;
};

/** Renders in this thread: in a worker, in development and in tests. What a remote does here, it does to all. */
export const rendererHere = (config: HostConfig, assets: ShellAssets): Renderer => ({
  page: (live, request, onError) => renderPage({ ...request, live, assets, config, onError }),
  payload: (live, url, onError) => renderPayload(url, live, config, onError),
  check: async (loaded) => void modulesOfRelease(loaded),
  close: async () => {},
});
