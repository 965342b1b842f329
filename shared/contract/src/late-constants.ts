/**
 * Figures that the specification fixes for a page's extras, as `constants.ts` has those of the rest. In a module of their own, so that
 * a first view does not load them.
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
