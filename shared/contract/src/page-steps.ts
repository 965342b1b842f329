/**
 * The steps of the main job, in their order: a game was seen, something chosen, ordered, paid, delivered. Pages report the first two by
 * `reportStep`; the rest is counted by orders.
 */
export const PAGE_STEPS = ['seen', 'chosen', 'ordered', 'paid', 'delivered'] as const;
export type PageStep = (typeof PAGE_STEPS)[number];
