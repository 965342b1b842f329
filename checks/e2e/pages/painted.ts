import type { Page } from 'playwright/test';

/** Resolves once what has just changed is laid out and painted: what comes into view has its own height, for one. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
