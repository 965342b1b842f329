/** Constants of the specification, section 9, named once. Times in milliseconds unless the name says otherwise. */
export const REQUEST_TIMEOUT = 30_000;
export const ORDERS_PAGE_SIZE = 50;
export const GAMES_PAGE_SIZE = 24;
/** Time a remote has to load before its place shows a panel (promises, 25). */
export const REMOTE_TIMEOUT = 5_000;
/** Live status: polling beside server-sent events (decisions, 4). */
export const STATUS_POLL = { fast: 3_000, fastFor: 120_000, slow: 15_000 } as const;
