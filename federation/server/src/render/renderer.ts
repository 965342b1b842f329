import { performance } from 'node:perf_hooks';
import type { OverrideInfo, PreviewInfo } from '@federation/browser/page/boot';
import type { Canary } from '@federation/browser/page/canary';
import type { PagePayload } from '@federation/browser/page/payload';
import { withTrace } from '@federation/telemetry';
import { renderPayload } from '../builds/payload.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { HostConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { renderPage } from './render-page.tsx';
import type { Rendered } from './rendered.ts';
import { modulesOfRelease } from './server-modules.ts';

/** A request for a page as plain data: it travels to another thread. */
export type PageRequest = {
  /** Path and query. */
  url: string;
  /** Whether the request carries an access cookie. */
  hasAccess: boolean;
  /** It is rendered behind an answer: nobody waits for it. */
  isBehind?: boolean;
  /** A form that was sent to the page, with the cookies that its action may read. */
  sent?: { form: string; cookies: Record<string, string> };
  canaries: readonly Canary[];
  isPinned?: boolean;
  /** Headers that name the trace it is part of. */
  trace?: Record<string, string>;
  overrides?: OverrideInfo;
  preview?: PreviewInfo;
};

/** Called with every error while a page is rendered; of a stream also after the promise has settled. */
export type OnError = (error: unknown) => void;

/** Runs the remotes' code, here or in other threads. Nothing else of the server does. */
export type Renderer = {
  /** Rejects with a `WorkerEndedError` where its worker ended. */
  page(live: LiveComposition, request: PageRequest, onError: OnError): Promise<Rendered>;
  /** The data of a prerendered page; undefined where it leads elsewhere. */
  payload(live: LiveComposition, url: string, onError: OnError): Promise<PagePayload | undefined>;
  /** Runs the code of a release once. Rejects with what it throws. */
  check(loaded: LoadedRelease): Promise<void>;
  /** Leaves threads in which one of these releases has run: they are in no composition any more. */
  retire(withdrawn: ReadonlySet<string>): void;
  /** The share of its time that what renders was busy since this was asked last, 0 to 1. */
  utilization(): number;
  close(): Promise<void>;
};

type EventLoop = Pick<typeof performance, 'eventLoopUtilization'>;

/** A function that says how busy these event loops were on average since its last call, 0 to 1. */
export function utilizationOf<Loop extends EventLoop>(loops: () => readonly Loop[]): () => number {
  const before = new WeakMap<Loop, ReturnType<EventLoop['eventLoopUtilization']>>();
  return () => {
    const shares = loops().map((loop) => {
      const now = loop.eventLoopUtilization();
      const { utilization } = loop.eventLoopUtilization(now, before.get(loop));
      before.set(loop, now);
      return utilization;
    });
    return shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
  };
}

/** Renders in this thread: in a worker, in development and in tests. What a remote does here, it does to all. */
export const rendererHere = (config: HostConfig, assets: ShellAssets): Renderer => ({
  page: (live, { trace = {}, ...request }, onError) =>
    withTrace(trace, () => renderPage({ ...request, live, assets, config, onError })),
  payload: (live, url, onError) => renderPayload(url, live, config, onError),
  check: async (loaded) => void modulesOfRelease(loaded),
  retire() {},
  utilization: utilizationOf(() => [performance]),
  close: async () => {},
});
