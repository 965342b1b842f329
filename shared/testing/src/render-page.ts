import { createTestHost, type HostApp, type OpenedPage, openPage, type TestRoute } from '@federation/testing';
import { ApiError, createQueryClient } from '@shop/api-client';
import { NavigationStateContext, PageErrorContext, RouterContext, SlotHost } from '@shop/platform';
import type { ReactNode } from 'react';

export type { OpenedPage, TestRoute } from '@federation/testing';

/** The shop around a page, as far as a page can see: the contexts of `@shop/platform`, and the api's failures. */
const HOST = createTestHost({
  createQueryClient,
  failureOf: (error) =>
    error instanceof ApiError ? { status: error.status, message: error.message } : undefined,
  contexts: {
    navigation: NavigationStateContext,
    pageError: PageErrorContext,
    router: RouterContext,
    slots: SlotHost as HostApp['contexts']['slots'],
  },
});

type Options = Pick<Parameters<typeof openPage>[0], 'slots' | 'hasAccess'> & {
  /** Added around the page by the shell's own tests, as its popups. */
  host?: Partial<HostApp>;
};

/**
 * Opens a page as the shell does in a browser, by the same router: rule, data, head, then the page. A failed rule shows "status 404", an
 * `ApiError` its own status. `head()` gives the head of the page that is shown.
 */
export const renderPage = (
  routes: readonly TestRoute[],
  address: string,
  { host, ...options }: Options = {},
): Promise<OpenedPage> => openPage({ host: { ...HOST, ...host }, routes, address, ...options });

/** Shows an element at any address, as a part of a page. */
export const renderAt = (element: ReactNode, address = '/', options?: Options): Promise<OpenedPage> =>
  renderPage([{ path: '*', module: { Page: () => element } }], address, options);
