import type { Head, PageContext, PageModule } from '@federation/protocol/page';
import { ApiError, createQueryClient } from '@shop/api-client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { TestRouter } from './test-router.ts';

export type TestRoute = { path: string; module: PageModule };

/** A page in a test, with the queries of Testing Library. */
export type PageEntry = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: QueryClient;
  head: () => Head | undefined;
  address: () => string;
};

const NOT_FOUND = 'status 404';

function Failure() {
  const error = useRouteError();
  return createElement('h1', null, error instanceof ApiError ? `status ${error.status}` : String(error));
}

/**
 * Renders pages as the shell does: rule, data, head, then the page. A failed rule shows «status 404», an `ApiError` its own
 * status. `head()` gives the head of the page that is shown.
 */
export async function renderPage(routes: TestRoute[], address: string): Promise<PageEntry> {
  const queryClient = createQueryClient();
  let head: Head | undefined;
  const loader =
    ({ validate, load, head: headOf }: PageModule) =>
    async ({ params, request }: LoaderFunctionArgs) => {
      const context: PageContext = { params, url: new URL(request.url), queryClient, signal: request.signal };
      if (validate && (await validate(context)) !== true) throw NOT_FOUND;
      await load?.(context);
      head = headOf?.(context);
      return null;
    };
  const router = createMemoryRouter(
    [
      ...routes.map(({ path, module }) => ({
        path,
        loader: loader(module),
        element: createElement(module.Page),
        errorElement: createElement(Failure),
        hydrateFallbackElement: createElement('p', null, 'loading'),
      })),
      { path: '*', element: createElement('p', null, 'elsewhere') },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    createElement(QueryClientProvider, { client: queryClient }, createElement(TestRouter, { router })),
  );
  return {
    ...view,
    router,
    queryClient,
    head: () => head,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
