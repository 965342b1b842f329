import type { Page } from 'playwright/test';

/**
 * Resolves once every part that the server rendered answers to what is done to it: one is hydrated, the scripts of the others have
 * arrived, and the browser has nothing left to do. A script that failed counts as arrived: what replaces its part is the test's matter.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]');
    const hasArrived = ({ href }: HTMLLinkElement) =>
      performance.getEntriesByName(href, 'resource').length > 0;
    return performance.getEntriesByName('hydrated').length > 0 && [...links].every(hasArrived);
  });
  await idle(page);
}

/** Resolves once the browser has nothing left to do, or is given no rest; what is asked of servers may still be under way. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rest = { timeout: 2_000 };
    // Twice: React goes on in a task of its own after each part.
    for (const _ of [1, 2]) await new Promise<unknown>((resolve) => requestIdleCallback(resolve, rest));
  });
}
