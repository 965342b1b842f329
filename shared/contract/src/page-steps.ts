/** The steps of the main job, in their order: a game was seen, something chosen, ordered, paid, delivered. Pages say so by `reportStep`. */
export const PAGE_STEPS = ['seen', 'chosen', 'ordered', 'paid', 'delivered'] as const;
export type PageStep = (typeof PAGE_STEPS)[number];
