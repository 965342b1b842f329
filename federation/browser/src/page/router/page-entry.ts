import type { Location, NavigationType } from 'react-router';
import type { PageOutcome } from '../outcome.ts';
import type { RouteHandle } from '../route-handle.ts';

/** Result of loading a page, and the declarations of its route. */
export type LoadedPage = { outcome: PageOutcome; handle: RouteHandle | undefined };

/** A page that is rendered, with the entry of the history it belongs to. */
export type PageEntry = LoadedPage & {
  location: Location;
  type: NavigationType;
  /** Place of that entry in the history; infinite while it has none. */
  index: number;
  /** Stays while the path does, whether the page is on the screen or hidden. */
  id: number;
};
