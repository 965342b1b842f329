/**
 * What the specification fixes of a page's extras, as `constants.ts` does of the rest: a module of its own, so that a first view does not load
 * what only code needs that comes later.
 */

/** How often the chat's widget is looked for before it gets the user's id (section 9). */
export const CHAT_RETRY = 500;
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
