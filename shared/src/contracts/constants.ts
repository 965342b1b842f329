/** Constants of the specification, section 9, named once. Times in milliseconds unless the name says otherwise. */
export const REQUEST_TIMEOUT = 30_000;
/** Pauses before a GET that got 503 is sent again: twice in all (section 8). */
export const RETRY_DELAYS = [1_000, 2_000] as const;
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
/** How long a page that has become idle is left alone before what nobody waits for is loaded (sections 4 and 9). */
export const IDLE_DELAY = 1_000;
/** How often a tab asks whether there is a newer build, the first time included (sections 4 and 9). */
export const BUILD_CHECK_INTERVAL = 60 * 60 * 1000;
/** For how long a path that was loaded anew because a chunk was missing is not loaded anew again (section 9). */
export const RELOAD_GUARD = 10_000;
/** How often the chat's widget is looked for before it gets the user's id (section 9). */
export const CHAT_RETRY = 500;
/** How long a notification's animation rests before it starts again (sections 4 and 9). */
export const REANIMATION_DELAY = 10;
/** The language's cookie, kept for 365 days (section 9). */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
/** Shares of what happens that are reported (section 9). */
export const SAMPLE_RATES = {
  traces: 0.001,
  errors: 0.002,
  replaySession: 0.001,
  replayOnError: 0.001,
} as const;
/** Scrollbars drawn by the page: time in which scrolling counts as one, and how far wheel and keys move (section 9). */
export const SCROLLBAR = { threshold: 1_000, wheelSpeed: 1, keyboardStep: 30 } as const;
/** Tooltips: times to show and to hide; sizes and distances in pixels (section 9). */
export const TOOLTIP = {
  delay: 0,
  duration: [300, 250],
  maxWidth: 350,
  zIndex: 9_999,
  offset: [0, 10],
} as const;
