import { afterPaint } from '@shop/shared/lib';
import { NavigationStateContext, PageErrorContext } from '@shop/shared/platform';
import {
  Activity,
  Component,
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Location, type RouteObject, Router, type RouterProps, useRoutes } from 'react-router';
import { At } from '../../layout/here.tsx';
import { FatalScreen } from '../fatal-screen.tsx';
import { Frame } from '../frame.tsx';
import { applyHead, errorHead, headOf } from '../head.ts';
import { afterIdle } from '../idle.ts';
import { createScroll } from '../scroll.ts';
import { createCovers } from './covers.ts';
import { hiddenPages } from './hidden-pages.ts';
import type { Navigator, RouterState } from './navigator.ts';
import type { LoadedPage, ShownPage } from './shown-page.ts';

type PageValue = Pick<LoadedPage, 'outcome'> &
  Pick<RouterState, 'isReloading'> & { reload: () => Promise<void> };

const PageContext = createContext<PageValue | null>(null);

/** What the loader of the page around found out, and how to load it again. */
export function usePage(): PageValue {
  const value = useContext(PageContext);
  if (!value) throw new Error('No page: render inside <Pages>.');
  return value;
}

/** Catches what goes wrong in the frame itself. */
class FrameBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <FatalScreen error={this.state.error} />;
  }
}

const Matched = memo(({ routes }: { routes: RouteObject[] }) => useRoutes(routes));

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
  const showError = useCallback(
    (status: number) => {
      applyHead(errorHead(status), pathname);
      return () => applyHead(headOf(outcome), pathname);
    },
    [outcome, pathname],
  );
  return (
    <PageContext value={value}>
      {/* Links and parameters of a page are those of its own address, also while another page is shown. */}
      <At location={location}>
        <NavigationStateContext value={isLoading ? 'loading' : 'idle'}>
          <PageErrorContext value={showError}>
            <div data-page={id}>
              <Matched routes={routes} />
            </div>
          </PageErrorContext>
        </NavigationStateContext>
      </At>
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
const pagesOf = ({ page, hidden }: RouterState): ShownPage[] => [page, ...hiddenPages(hidden)];
/** So that an id that several have is found in the one that is shown. */
const orderOf = (state: RouterState): number[] => pagesOf(state).map(({ id }) => id);

/**
 * Renders the page of a state of the router, and beside it those that are hidden: without effects, and when there is nothing
 * else to do.
 */
export function Pages({ state, navigator, reload = noReload, order = orderOf(state) }: Props) {
  const { page, pending, isReloading, routes } = state;
  const placeOf = ({ id }: ShownPage) => (order.includes(id) ? order.indexOf(id) : order.length + id);
  const pages = pagesOf(state).sort((one, other) => placeOf(one) - placeOf(other));
  const render = ({ id, outcome, location }: ShownPage, isShown: boolean) => (
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
    <FrameBoundary>
      <Router location={NOWHERE} navigator={navigator}>
        <Frame page={page}>{pages.map((one) => render(one, one === page))}</Frame>
      </Router>
    </FrameBoundary>
  );
}

/** The pages of a browser tab. */
export function BrowserPages({ navigator }: { navigator: Navigator }) {
  const [state, setState] = useState(navigator.state);
  const [order, setOrder] = useState(() => orderOf(navigator.state));
  const [covers] = useState(createCovers);
  const [scroll] = useState(createScroll);
  const { id, location, type } = state.page;
  useLayoutEffect(() => covers.close, [covers]);
  useLayoutEffect(() => {
    covers.uncover(id);
    scroll.move(location, type);
  }, [covers, scroll, id, location, type]);
  useEffect(() => scroll.listen(), [scroll]);
  useEffect(() => {
    let shown = navigator.state.page.id;
    /** A page that is moved loses its layout, and a tap would wait for that: only what must be is moved, when nobody waits. */
    function putInOrder(): void {
      if (covers.isOvershadowed()) startTransition(() => setOrder(orderOf(navigator.state)));
    }
    function show({ page }: RouterState): void {
      const isNew = page.id !== shown;
      const isThere = isNew && covers.uncover(page.id);
      shown = page.id;
      // A transition stops for whatever the shopper does: the page before stays until the next is whole, and a part that still
      // hydrates is not thrown away.
      const follow = () => startTransition(() => setState(navigator.state));
      if (!isThere) follow();
      else {
        scroll.move(page.location, page.type, true);
        void afterPaint().then(follow);
      }
      if (isNew) afterIdle(putInOrder);
    }
    show(navigator.state);
    return navigator.subscribe(show);
  }, [navigator, covers, scroll]);
  return <Pages state={state} order={order} navigator={navigator} reload={navigator.reload} />;
}
