import { useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router';

type Prepare = (to: To) => unknown;

/**
 * Loads what the page at an address will show, and renders it behind the one that is shown; of a route's path, which is no page's
 * address, its code. Undefined on the server.
 */
export const usePrepare = (): Prepare | undefined =>
  (useContext(NavigationContext).navigator as Navigator & { prepare?: Prepare }).prepare;
