import type { ComposedRemote, Composition } from '@federation/protocol';
import type { RouteObject } from 'react-router';
import { moduleId } from './modules.ts';
import { OutcomePage } from './outcome-page.tsx';
import type { RouteHandle } from './route-handle.ts';

/** Routes of one remote, as its release declares them. */
function remoteRoutes(remote: ComposedRemote): RouteObject[] {
  return remote.routes.map((route) => {
    const module = moduleId(remote.name, route.page);
    const handle: RouteHandle = {
      remote: remote.name,
      declaration: route,
      layout: route.layout ?? 'default',
      module,
      slots: route.slots ?? [],
    };
    return {
      id: `${remote.name}:${route.path}`,
      path: route.path,
      handle,
      element: <OutcomePage module={module} />,
    };
  });
}

/** The route table of a composition. */
export const createRoutes = (composition: Composition): RouteObject[] => [
  ...composition.remotes.flatMap(remoteRoutes),
  { path: '*', element: <OutcomePage /> },
];
