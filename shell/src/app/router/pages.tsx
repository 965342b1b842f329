import { NavigationStateContext } from '@shop/shared/platform';
import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type RouteObject, Router, type RouterProps, useRoutes } from 'react-router';
import { FatalScreen } from '../fatal-screen.tsx';
import type { Navigator, RouterState } from './navigator.ts';

type PageValue = Pick<RouterState, 'page' | 'isReloading'> & { reload: () => Promise<void> };

const PageContext = createContext<PageValue | null>(null);

/** The page that is shown: what its loader found out, what its route declared, and how to load it again. */
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

const Matched = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

type Props = { state: RouterState; navigator: RouterProps['navigator']; reload?: () => Promise<void> };

/** Renders the page of a state of the router. */
export function Pages({ state, navigator, reload = async () => {} }: Props) {
  const { page, pending, isReloading, routes } = state;
  const value = useMemo(() => ({ page, isReloading, reload }), [page, isReloading, reload]);
  return (
    <FrameBoundary>
      <PageContext value={value}>
        <NavigationStateContext value={pending ? 'loading' : 'idle'}>
          <Router location={page.location} navigationType={page.type} navigator={navigator}>
            <Matched routes={routes} />
          </Router>
        </NavigationStateContext>
      </PageContext>
    </FrameBoundary>
  );
}

/** The pages of a browser tab. */
export function BrowserPages({ navigator }: { navigator: Navigator }) {
  const [state, setState] = useState(navigator.state);
  useEffect(() => {
    // In a transition: the page before stays until the next is whole, and a part that still hydrates is not thrown away.
    const show = (next: RouterState) => startTransition(() => setState(next));
    show(navigator.state);
    return navigator.subscribe(show);
  }, [navigator]);
  return <Pages state={state} navigator={navigator} reload={navigator.reload} />;
}
