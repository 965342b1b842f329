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
  useInsertionEffect,
  useMemo,
  useState,
} from 'react';
import { type Location, type RouteObject, Router, type RouterProps, useRoutes } from 'react-router';
import { FatalScreen } from '../fatal-screen.tsx';
import { Frame } from '../frame.tsx';
import { nextTask } from '../next-task.ts';
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

/** Takes the ids of pages whose content is in the document, hidden or not. */
type Rendered = Set<number>;

type MatchedProps = { routes: RouteObject[]; location: Location };

/** Links and parameters of a page are those of its own address, also while another page is shown. */
const Matched = memo(({ routes, location }: MatchedProps) => useRoutes(routes, location));

type RenderedPageProps = PageValue &
  MatchedProps & { id: number; isLoading: boolean; rendered?: Rendered | undefined };

const RenderedPage = memo(function RenderedPage(props: RenderedPageProps) {
  const { routes, location, id, isLoading, outcome, isReloading, reload, rendered } = props;
  // Runs for a hidden page too, which has no other effects.
  useInsertionEffect(() => void rendered?.add(id), [id, rendered]);
  const value = useMemo(() => ({ outcome, isReloading, reload }), [outcome, isReloading, reload]);
  return (
    <PageContext value={value}>
      <NavigationStateContext value={isLoading ? 'loading' : 'idle'}>
        <Matched routes={routes} location={location} />
      </NavigationStateContext>
    </PageContext>
  );
});

const noReload = async () => {};

type Props = {
  state: RouterState;
  navigator: RouterProps['navigator'];
  reload?: () => Promise<void>;
  rendered?: Rendered | undefined;
};

/**
 * Renders the page of a state of the router, and behind it those that are hidden: without effects, and when there is nothing
 * else to do. The shown one stands first, so that an id or a heading that several have is found in it.
 */
export function Pages({ state, navigator, reload = noReload, rendered }: Props) {
  const { page, hidden, pending, isReloading, routes } = state;
  const render = ({ id, outcome, location }: ShownPage, isShown: boolean) => (
    <Activity key={id} mode={isShown ? 'visible' : 'hidden'}>
      <RenderedPage
        id={id}
        rendered={rendered}
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
  const [rendered] = useState(() => new Set<number>());
  useEffect(() => {
    let shown = navigator.state.page.id;
    function show(next: RouterState): void {
      const isThere = next.page.id !== shown && rendered.has(next.page.id);
      shown = next.page.id;
      // What is rendered already is uncovered in one go; in a task of its own, as React would run all effects before the paint in
      // that of a click. Else in a transition: the page before stays until the next is whole, and a part that still hydrates is
      // not thrown away.
      if (isThere) void nextTask().then(() => setState(navigator.state));
      else startTransition(() => setState(next));
    }
    show(navigator.state);
    return navigator.subscribe(show);
  }, [navigator, rendered]);
  return <Pages state={state} navigator={navigator} reload={navigator.reload} rendered={rendered} />;
}
