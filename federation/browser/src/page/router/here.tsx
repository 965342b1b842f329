import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { type Location, type RouteObject, useRoutes } from 'react-router';

type AtProps = { location: Location; routes: RouteObject[] };

/** Renders the match of a location, with that location for its links and its parameters, whatever the tab shows. */
export const At = memo(function At({ location, routes }: AtProps) {
  return useRoutes(routes, location);
});

/** Location of the page that is shown. */
export const ShownLocation = createContext<Location | null>(null);

/**
 * Gives the shown page's location to what stands around the pages. Each page has one of its own: with this one above them, React would
 * look for its readers in all of them, hidden ones too, and render those again with each navigation.
 */
export function Here({ children }: { children: ReactNode }) {
  const location = useContext(ShownLocation);
  const routes = useMemo(() => [{ path: '*', element: children }], [children]);
  return location ? <At location={location} routes={routes} /> : children;
}
