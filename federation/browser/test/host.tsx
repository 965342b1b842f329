import { type ComponentType, createContext } from 'react';
import type { HostApp, PageRouter, SlotPlace } from '../src/page/host.ts';
import { HOST_DEFAULTS } from '../src/page/host-defaults.tsx';

/** The host's answer for `isBusy` in these tests. */
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
  ...HOST_DEFAULTS,
  name: () => 'Site',
  provided: {},
  queryOf: (path) => ({ queryKey: [path], queryFn: async () => (await fetch(`/api/${path}`)).json() }),
  failureOf: (error) => (error instanceof RequestError ? error : undefined),
  notifyFailure: (error) => failures.push(error),
  isBusy: () => busy.now,
  middleware: { auth: ({ hasAccess }) => (hasAccess() ? undefined : '/') },
  contexts: {
    navigation: createContext<'idle' | 'loading'>('idle'),
    pageError: createContext<(status: number) => () => void>(() => () => {}),
    slots: createContext<ComponentType<SlotPlace> | null>(null),
    router: createContext<PageRouter | null>(null),
  },
};
