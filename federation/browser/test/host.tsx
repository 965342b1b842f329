import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext } from 'react';
import type { HostApp, PageRouter, SlotPlace } from '../src/page/host.ts';

/** What the host of these tests answers for `isBusy`. */
export const busy = { now: false };
export const failures: unknown[] = [];

/** A failed request, as the host of these tests makes them. */
export class RequestError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/** A site with nothing of its own: what the framework's tests run in. */
export const TEST_HOST: HostApp = {
  name: () => 'Site',
  rename() {},
  provided: {},
  times: { remote: 5_000, reload: 10_000, idle: 1_000, builds: 3_600_000 },
  createQueryClient: (queryCache) =>
    new QueryClient({
      ...(queryCache && { queryCache }),
      defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
    }),
  queryOf: (path) => ({ queryKey: [path], queryFn: async () => (await fetch(`/api/${path}`)).json() }),
  failureOf: (error) => (error instanceof RequestError ? error : undefined),
  tellFailure: (error) => failures.push(error),
  isBusy: () => busy.now,
  middleware: { auth: ({ hasAccess }) => (hasAccess() ? undefined : '/') },
  contexts: {
    navigation: createContext<'idle' | 'loading'>('idle'),
    pageError: createContext<(status: number) => () => void>(() => () => {}),
    slots: createContext<ComponentType<SlotPlace> | null>(null),
    router: createContext<PageRouter | null>(null),
  },
  ErrorScreen: ({ status }) => <h1>Error {status}</h1>,
  RemotePanel: ({ onRetry, busy, heading: Heading = 'h2' }) => (
    <section role="alert">
      <Heading>Not available</Heading>
      <button type="button" disabled={busy} onClick={onRetry}>
        Retry
      </button>
    </section>
  ),
  BrokenFrame: ({ onRetry }) => (
    <main>
      <h1>Error 500</h1>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </main>
  ),
  Layout: ({ children }) => children,
  Overlays: () => null,
};
