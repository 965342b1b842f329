import { type PageRouter, RouterContext } from '@shop/platform';
import { createElement } from 'react';
import { type createMemoryRouter, RouterProvider } from 'react-router';

type Props = { router: ReturnType<typeof createMemoryRouter> };

/** Renders a router of React Router's, for tests, as links and parts know that of the page. */
export function TestRouter({ router }: Props) {
  const navigator: PageRouter = {
    push: (to, state, options) => void router.navigate(to, { ...options, state }),
    replace: (to, state, options) => void router.navigate(to, { ...options, state, replace: true }),
  };
  return createElement(RouterContext, { value: navigator }, createElement(RouterProvider, { router }));
}
