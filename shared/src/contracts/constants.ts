/** Constants of the specification, section 9, named once. Times in milliseconds unless the name says otherwise. */
export const REQUEST_TIMEOUT = 30_000;
export const ORDERS_PAGE_SIZE = 50;
export const GAMES_PAGE_SIZE = 24;
/** Time a remote has to load before its place shows a panel (promises, 25). */
export const REMOTE_TIMEOUT = 5_000;
/** Live status: polling beside server-sent events (decisions, 4). */
export const STATUS_POLL = { fast: 3_000, fastFor: 120_000, slow: 15_000 } as const;
/** Names of the token cookies, and how long they are kept in seconds: 30 days. */
export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
export const TOKEN_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** How often a token refresh that got no usable answer is tried in all. */
export const REFRESH_ATTEMPTS = 5;
/** Orders younger than this are recent: the last-order popup speaks of those. */
export const RECENT_ORDER_AGE = 24 * 60 * 60 * 1000;
/** Standoff's surplus: whole hundredths of gold from 0.00 to this (specification, section 9). */
export const SURPLUS_MAX = 23;
/** Largest picture that may be uploaded, in bytes: 5 MB (decisions, 7). */
export const UPLOAD_MAX = 5 * 1024 * 1024;
