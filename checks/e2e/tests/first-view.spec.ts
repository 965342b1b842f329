import type { Page } from 'playwright/test';
import { Requests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { painted } from '../pages/painted.ts';

const isEarly = (page: Page) => page.evaluate(() => 'early' in document.documentElement.dataset);
/** Files of pictures that were asked for before the page came to life, and after. */
const askedFor = (page: Page) =>
  page.evaluate(() => {
    const [alive] = performance.getEntriesByName('hydrated');
    const pictures = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/media/'))
      .map(({ name, startTime }) => ({ name, isEarly: startTime < alive!.startTime }));
    const names = (early: boolean) =>
      pictures.filter((picture) => picture.isEarly === early).map(({ name }) => name);
    return { early: names(true), late: names(false) };
  });

test('below the first screen of a phone pictures leave the line to the scripts', async ({ home, page }) => {
  const requests = new Requests(page);
  await home.openReady();
  await expect.poll(() => isEarly(page)).toBe(false);
  await painted(page);
  await requests.settled();
  const shown = await home.pictures.evaluateAll((pictures) =>
    pictures.map((picture) => (picture as HTMLImageElement).currentSrc),
  );
  const { early, late } = await askedFor(page);
  expect(early.toSorted()).toEqual(shown.slice(0, 3).toSorted());
  expect(late).toContain(shown[3]);
});

test('pictures leave the line until every part of a page has come to life', async ({ page }) => {
  await page.addInitScript(() => {
    const marks: string[] = [];
    Object.assign(window, { marks });
    const mark = performance.mark.bind(performance);
    performance.mark = (...args) => {
      marks.push(args[0]);
      return mark(...args);
    };
    new MutationObserver(() => marks.push('early')).observe(document, {
      attributeFilter: ['data-early'],
      subtree: true,
    });
  });
  await page.goto('/products/1');
  await expect.poll(() => isEarly(page)).toBe(false);
  const marks = await page.evaluate(() => (window as unknown as { marks: string[] }).marks);
  // Set by the head; taken back behind the game and its order form.
  expect(marks.filter((name) => name === 'early' || name === 'hydrated')).toEqual([
    'early',
    'hydrated',
    'hydrated',
    'early',
  ]);
});

test('the scripts of the parts leave the line to what is needed before them, and do not wait for the shell', async ({
  page,
}) => {
  // The shell's scripts come only after a part's was asked for.
  const part = page.waitForRequest(/:\d+\/(?!static\/)[^?]+\.js$/);
  await page.route('**/static/js/**', async (route) => {
    await part;
    await route.continue();
  });
  await page.goto('/products/1');
  await hydrated(page);
  const { parts, others } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isPart = ({ name }: PerformanceEntry) => !name.startsWith(location.origin) && name.endsWith('.js');
    const [alive] = performance.getEntriesByName('hydrated');
    return {
      parts: files
        .filter((file) => isPart(file) && file.startTime < alive!.startTime)
        .map(({ startTime, initiatorType }) => ({ startTime, initiatorType })),
      others: files.filter((file) => !isPart(file)).map(({ responseEnd }) => responseEnd),
    };
  });
  const third = others.toSorted((a, b) => a - b)[2]!;
  expect(parts.length).toBeGreaterThanOrEqual(4);
  for (const { startTime, initiatorType } of parts) {
    expect(startTime).toBeGreaterThanOrEqual(third);
    expect(initiatorType).toBe('link');
  }
});

test.describe('when the scripts do not come', () => {
  test.beforeEach(async ({ home, page, consoleErrors }) => {
    consoleErrors.allow(/Failed to load/);
    await page.route('**/static/js/**', (route) => route.abort());
    await home.open();
  });

  test('pictures come by themselves', async ({ home, page }) => {
    expect(await isEarly(page)).toBe(true);
    await expect.poll(() => isEarly(page)).toBe(false);
    await expect
      .poll(() => home.pictures.nth(3).evaluate((picture) => (picture as HTMLImageElement).currentSrc))
      .not.toBe('');
  });

  test('pictures come when the shopper scrolls', async ({ page }) => {
    await page.evaluate(async () => {
      scrollTo(0, 100);
      await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    });
    expect(await isEarly(page)).toBe(false);
  });
});
