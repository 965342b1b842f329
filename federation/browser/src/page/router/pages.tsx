import {
  Activity,
  Component,
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
} from 'react';
import { type Location, type RouteObject, Router, type RouterProps } from 'react-router';
import { FatalScreen } from '../fatal-screen.tsx';
import { applyHead, errorHead, headOf } from '../head.ts';
import { host } from '../host.ts';
import { PageLayout } from '../page-layout.tsx';
import { At } from './here.tsx';
import { hiddenPages } from './hidden-pages.ts';
import type { RouterState } from './navigator.ts';
import type { LoadedPage, PageEntry } from './page-entry.ts';

type PageValue = Pick<LoadedPage, 'outcome'> &
  Pick<RouterState, 'isReloading'> & { reload: () => Promise<void> };

const PageContext = createContext<PageValue | null>(null);

/** Returns the result of the surrounding page's loader, and how to load it again. */
export function usePage(): PageValue {
  const value = useContext(PageContext);
  if (!value) throw new Error('No page: render inside <Pages>.');
  return value;
}

/** Catches what goes wrong in the layout itself. */
class LayoutBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <FatalScreen /> : this.props.children;
  }
}

type RenderedPageProps = PageValue & {
  routes: RouteObject[];
  location: Location;
  id: number;
  isLoading: boolean;
};

const RenderedPage = memo(function RenderedPage(props: RenderedPageProps) {
  const { routes, location, id, isLoading, outcome, isReloading, reload } = props;
  const value = useMemo(() => ({ outcome, isReloading, reload }), [outcome, isReloading, reload]);
  const { pathname } = location;
  const { navigation: NavigationState, pageError: PageError } = host().contexts;
  const showError = useCallback(
    (status: number) => {
      applyHead(errorHead(status), pathname);
      return () => applyHead(headOf(outcome), pathname);
    },
    [outcome, pathname],
  );
  return (
    <PageContext value={value}>
      <NavigationState value={isLoading ? 'loading' : 'idle'}>
        <PageError value={showError}>
          <div data-page={id}>
            {/* Links and parameters of a page are those of its own address, also while another page is shown. */}
            <At routes={routes} location={location} />
          </div>
        </PageError>
      </NavigationState>
    </PageContext>
  );
});

const noReload = async () => {};

/** Each page has its own location, what stands around them has `Here`. */
const NOWHERE = '/';

type Props = {
  state: RouterState;
  navigator: RouterProps['navigator'];
  reload?: () => Promise<void>;
  /** Ids of pages as they stand in the document; others come after them, as they were made. */
  order?: readonly number[];
};

/** All pages that are rendered, the one that is shown first. */
const pagesOf = ({ page, hidden }: RouterState): PageEntry[] => [page, ...hiddenPages(hidden)];
/** Ids of all pages, the shown one first: so that an id that several have is found in the one that is shown. */
export const orderOf = (state: RouterState): number[] => pagesOf(state).map(({ id }) => id);

/**
 * Renders the page of a state of the router, and beside it those that are hidden: without effects, and when there is nothing
 * else to do.
 */
export function Pages({ state, navigator, reload = noReload, order = orderOf(state) }: Props) {
  const { page, pending, isReloading, routes } = state;
  const RouterContext = host().contexts.router;
  const placeOf = ({ id }: PageEntry) => (order.includes(id) ? order.indexOf(id) : order.length + id);
  const pages = pagesOf(state).sort((one, other) => placeOf(one) - placeOf(other));
  const render = ({ id, outcome, location }: PageEntry, isShown: boolean) => (
    <Activity key={id} mode={isShown ? 'visible' : 'hidden'}>
      <RenderedPage
        id={id}
        routes={routes}
        location={location}
        outcome={outcome}
        isLoading={isShown && pending !== null}
        isReloading={isShown && isReloading}
        reload={reload}
      />
    </Activity>
  );
  return (
    <LayoutBoundary>
      <RouterContext value={navigator}>
        <Router location={NOWHERE} navigator={navigator}>
          <PageLayout page={page}>{pages.map((one) => render(one, one === page))}</PageLayout>
        </Router>
      </RouterContext>
    </LayoutBoundary>
  );
}
