import type { HostApp, PageRouter, SlotPlace } from '@federation/browser/page';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext } from 'react';

/**
 * A host for tests, with nothing around the page: an error is the heading "status 404", a part that is not there an alert. `own` is what the
 * real host has to give, as its contexts and its query cache.
 */
export const createTestHost = (own: Partial<HostApp> = {}): HostApp => ({
  name: () => 'Site',
  rename() {},
  provided: {},
  times: { remote: 5_000, reload: 10_000, idle: 1_000, builds: 3_600_000 },
  createQueryClient: (queryCache) =>
    new QueryClient({ ...(queryCache && { queryCache }), defaultOptions: { queries: { retry: false } } }),
  queryOf: (path) => ({ queryKey: [path], queryFn: async () => (await fetch(path)).json() }),
  failureOf: () => undefined,
  notifyFailure() {},
  isBusy: () => false,
  middleware: {},
  contexts: {
    navigation: createContext<'idle' | 'loading'>('idle'),
    pageError: createContext<(status: number) => () => void>(() => () => {}),
    slots: createContext<ComponentType<SlotPlace> | null>(null),
    router: createContext<PageRouter | null>(null),
  },
  ErrorScreen: ({ status, onRetry }) => (
    <main>
      <h1>status {status}</h1>
      <button type="button" onClick={onRetry}>
        retry
      </button>
    </main>
  ),
  RemotePanel: ({ onRetry, heading: Heading = 'h2' }) => (
    <section role="alert">
      <Heading>not available</Heading>
      <button type="button" onClick={onRetry}>
        retry
      </button>
    </section>
  ),
  BrokenLayout: () => <h1>broken</h1>,
  Layout: ({ children }) => children,
  Overlays: () => null,
  ...own,
});
