/**
 * Everything of the shared libraries that a remote may use. The host's build provides this module as one singleton,
 * so that only what stands here is shipped (sharing the libraries whole would cost twice the bytes).
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
export { atom, computed, map } from 'nanostores';
export { Outlet, useLocation, useNavigate, useParams } from 'react-router';
export { Link, LinkedHtml, type LinkProps, NavLink } from './link.tsx';
export { NavigationStateContext, useNavigation } from './navigation-state.ts';
export { PageErrorContext, usePageError } from './page-error.ts';
export { reportStep, takeSteps } from './report-step.ts';
export {
  type PageRouter,
  RouterContext,
  usePrerender,
  // Former name: published remotes import it.
  usePrerender as usePrepare,
} from './router-context.ts';
export { useSearchParams } from './search-params.ts';
export { Slot, SlotHost } from './slot.tsx';
export { useStore } from './store.ts';
