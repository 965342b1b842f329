import type { Page } from 'playwright/test';

/**
 * Resolves once the latest changes are laid out and painted: an element that comes into view has its own height, for one. A browser that
 * has nothing to paint may draw no frame for minutes: after five seconds there is none to wait for.
 */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 5_000);
      }),
  );
