/**
 * A page, or its data, that is the same for everybody: a cache between may cache it for a moment. With the second until a pointer
 * is read again, a version that was taken back is on no new page after 5 s.
 */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=2, stale-while-revalidate=1, stale-if-error=60';
/** A file whose name holds its hash, or an answer that never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A canary's page: of this browser only, but good for going back. */
const CANARY_PAGE = 'private, max-age=0, must-revalidate';

/** How a page may be cached. `isPublic`: it is the same for everybody; `isStable`: in the composition that most browsers get. */
export const cacheControl = (isPublic: boolean, isStable: boolean): string =>
  isPublic ? (isStable ? PUBLIC_PAGE : CANARY_PAGE) : 'no-store';
