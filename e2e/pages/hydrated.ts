import type { Page } from 'playwright/test';

/** Resolves once every part that the server rendered answers to what is done to it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
}
