import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router';

/** Gives what is in it a location of its own, for its links and its parameters. */
export function At({ location, children }: { location: Location; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <LocationContext value={place}>{children}</LocationContext>;
}

/** Location of the page that is shown. */
export const ShownLocation = createContext<Location | null>(null);

/**
 * Gives the shown page's location to what stands around the pages. Each page has one of its own: with this one above them, React would
 * look for its readers in all of them, hidden ones too, and render those again with each navigation.
 */
export function Here({ children }: { children: ReactNode }) {
  const location = useContext(ShownLocation);
  return location ? <At location={location}>{children}</At> : children;
}
