import { NavigationStateContext } from '@shop/shared/platform';
import {
  Activity,
  Component,
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Location, type RouteObject, Router, type RouterProps, useRoutes } from 'react-router';
import { FatalScreen } from '../fatal-screen.tsx';
import { Frame } from '../frame.tsx';
import { afterPaint } from '../next-task.ts';
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

type MatchedProps = { routes: RouteObject[]; location: Location };

/** Links and parameters of a page are those of its own address, also while another page is shown. */
const Matched = memo(({ routes, location }: MatchedProps) => useRoutes(routes, location));

type RenderedPageProps = PageValue & MatchedProps & { id: number; isLoading: boolean };

const RenderedPage = memo(function RenderedPage(props: RenderedPageProps) {
  const { routes, location, id, isLoading, outcome, isReloading, reload } = props;
  const value = useMemo(() => ({ outcome, isReloading, reload }), [outcome, isReloading, reload]);
  return (
    <PageContext value={value}>
      <NavigationStateContext value={isLoading ? 'loading' : 'idle'}>
        <div data-page={id}>
          <Matched routes={routes} location={location} />
        </div>
      </NavigationStateContext>
    </PageContext>
  );
});

const noReload = async () => {};

type Props = {
  state: RouterState;
  navigator: RouterProps['navigator'];
  reload?: () => Promise<void>;
};

/**
 * Renders the page of a state of the router, and behind it those that are hidden: without effects, and when there is nothing
 * else to do. The shown one stands first, so that an id or a heading that several have is found in it.
 */
export function Pages({ state, navigator, reload = noReload }: Props) {
  const { page, hidden, pending, isReloading, routes } = state;
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
      <Router location={page.location} navigationType={page.type} navigator={navigator}>
        <Frame page={page}>
          {[render(page, true), ...hiddenPages(hidden).map((one) => render(one, false))]}
        </Frame>
      </Router>
    </FrameBoundary>
  );
}

/** The pages of a browser tab. */
export function BrowserPages({ navigator }: { navigator: Navigator }) {
  const [state, setState] = useState(navigator.state);
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
    function show({ page }: RouterState): void {
      const isThere = page.id !== shown && covers.uncover(page.id);
      shown = page.id;
      // A transition stops for whatever the shopper does: the page before stays until the next is whole, and a part that still
      // hydrates is not thrown away.
      const follow = () => startTransition(() => setState(navigator.state));
      if (!isThere) follow();
      else {
        scroll.move(page.location, page.type);
        void afterPaint().then(follow);
      }
    }
    show(navigator.state);
    return navigator.subscribe(show);
  }, [navigator, covers, scroll]);
  return <Pages state={state} navigator={navigator} reload={navigator.reload} />;
}
