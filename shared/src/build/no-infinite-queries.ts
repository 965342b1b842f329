/** In the place of TanStack Query's endless lists: the platform offers no `useInfiniteQuery`, and lists here have pages. */
const none = (): never => {
  throw new Error('Infinite queries are not part of @shop/shared/platform: ask for one page at a time');
};
export const infiniteQueryBehavior = none;
export const hasNextPage = none;
export const hasPreviousPage = none;
