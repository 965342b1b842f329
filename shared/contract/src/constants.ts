/**
 * Times, limits and names that the specification fixes, each named here and nowhere else, with the section it comes from.
 * Times in milliseconds unless the name says otherwise; "decisions" is `docs/decisions.md`.
 */
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY_SECONDS = 24 * 60 * 60;

/** Requests (sections 8 and 9): aborted after this time. */
export const REQUEST_TIMEOUT = 30 * SECOND;
/** Pauses before a GET that got 503 is sent again: twice in all (sections 8 and 9). */
export const RETRY_DELAYS = [1 * SECOND, 2 * SECOND] as const;
/** How often a token refresh that got no usable answer is tried in all (sections 8 and 9). */
export const REFRESH_ATTEMPTS = 5;

/** Names of the token cookies, and how long they and the refresh token itself are good: 30 days (sections 3 and 9). */
export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
export const TOKEN_COOKIE_SECONDS = 30 * DAY_SECONDS;
/** The language's cookie, kept for 365 days (section 9). */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_SECONDS = 365 * DAY_SECONDS;
/** The cookie by which a guest's orders are found again (decisions, 4). */
export const SESSION_COOKIE_SECONDS = 365 * DAY_SECONDS;
/** How old a signed answer of Telegram's widget may be (decisions, 7). */
export const TELEGRAM_ANSWER_SECONDS = DAY_SECONDS;

/** Lists: orders a page (section 9), also of any other list that is asked for without a size; games a page (decisions, 2). */
export const ORDERS_PAGE_SIZE = 50;
export const GAMES_PAGE_SIZE = 24;

/** Orders younger than this are recent: the last-order popup speaks of those (section 9). */
export const RECENT_ORDER_AGE = 24 * HOUR;
/** An unpaid order fails by itself after this time (decisions, 4). */
export const ORDER_LIFETIME = 24 * HOUR;
/** Live status: polling beside server-sent events (decisions, 4). */
export const STATUS_POLL = { fast: 3 * SECOND, fastFor: 120 * SECOND, slow: 15 * SECOND } as const;
/** Standoff's surplus: whole hundredths of gold from 0.00 to this (section 9). */
export const SURPLUS_MAX = 23;
/** Largest picture that may be uploaded, in bytes: 5 MB (decisions, 7). */
export const UPLOAD_MAX = 5 * 1024 * 1024;

/** Time a remote has to load before its place shows a panel. */
export const REMOTE_TIMEOUT = 5 * SECOND;
/** How long a page that has become idle is left alone before what nobody waits for is loaded (section 4). */
export const IDLE_DELAY = 1 * SECOND;
/** How often a tab asks whether there is a newer build, the first time included (sections 4 and 9). */
export const BUILD_CHECK_INTERVAL = 1 * HOUR;
/** For how long a path that was loaded again because a chunk was missing is not loaded again again (section 9). */
export const RELOAD_GUARD = 10 * SECOND;
/** How long a notification's animation rests before it starts again (sections 4 and 9). */
export const REANIMATION_DELAY = 10;
