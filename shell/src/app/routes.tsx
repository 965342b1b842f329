import type { ComposedRemote, Composition } from '@shop/shared/contracts';
import type { RouteObject } from 'react-router';
import { FatalScreen } from './fatal-screen.tsx';
import { Frame } from './frame.tsx';
import { moduleId } from './modules.ts';
import { OutcomePage } from './outcome-page.tsx';
import { pageLoader, unmatchedLoader } from './page-loader.ts';
import type { RouteHandle } from './route-handle.ts';

/** The id of the route that all pages are children of; routes of a remote that comes later are added there. */
export const PAGES_ROUTE = 'pages';

/** Routes of one remote, as its release declares them. */
export function remoteRoutes(remote: ComposedRemote): RouteObject[] {
  return remote.routes.map((route) => {
    const module = moduleId(remote.name, route.page);
    const handle: RouteHandle = { layout: route.layout ?? 'default', module, slots: route.slots ?? [] };
    return {
      id: `${remote.name}:${route.path}`,
      path: route.path,
      handle,
      loader: pageLoader(remote.name, route),
      element: <OutcomePage module={module} />,
    };
  });
}

/** The route table of a composition. */
export function createRoutes(composition: Composition): RouteObject[] {
  return [
    {
      id: PAGES_ROUTE,
      element: <Frame />,
      errorElement: <FatalScreen />,
      children: [
        ...composition.remotes.flatMap(remoteRoutes),
        { id: 'unmatched', path: '*', loader: unmatchedLoader, element: <OutcomePage /> },
      ],
    },
  ];
}
