/** In the place of TanStack Query's endless lists: hosts offer no `useInfiniteQuery`, lists have pages. */
const none = (): never => {
  throw new Error('Infinite queries are not offered: ask for one page at a time');
};
export const infiniteQueryBehavior = none;
export const hasNextPage = none;
export const hasPreviousPage = none;
