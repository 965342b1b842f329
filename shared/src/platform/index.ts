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
export {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { NavigationStateContext, useNavigation } from './navigation-state.ts';
export { Slot, SlotHost } from './slot.tsx';
export { useStore } from './store.ts';
