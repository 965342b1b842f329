import { QueryClient } from '@tanstack/react-query';
import type { HostApp } from './host.ts';

type Defaults = Omit<HostApp, 'name' | 'provided' | 'queryOf' | 'contexts'>;

/** A plain answer to all that a host may leave open: no accounts, no layout, English words. A host spreads it and replaces what it knows better. */
export const HOST_DEFAULTS: Defaults = {
  rename() {},
  times: { remote: 5_000, reload: 10_000, idle: 1_000, builds: 3_600_000 },
  createQueryClient: (queryCache) =>
    new QueryClient({
      ...(queryCache && { queryCache }),
      defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
    }),
  failureOf: () => undefined,
  notifyFailure() {},
  isBusy: () => false,
  middleware: {},
  ErrorScreen: ({ status }) => <h1>{`Error ${status}`}</h1>,
  RemotePanel: ({ onRetry, busy, heading: Heading = 'h2' }) => (
    <section role="alert">
      <Heading>Not available</Heading>
      <button type="button" disabled={busy} onClick={onRetry}>
        Retry
      </button>
    </section>
  ),
  BrokenLayout: ({ onRetry }) => (
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
