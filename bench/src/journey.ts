import type { Browser, Page } from 'playwright';
import { median } from './table.ts';
import { NETWORK, SLOWDOWN } from './visit.ts';

/** Milliseconds. `hinted`: from a click on a card that was touched before to the paint of its page; `inp`: the slowest answer. */
export type Journey = { hinted: number; back: number; inp: number; slowest: string };

type Recorded = { inp: number; slowest: string };
type Recorder = Window & { recorded: Recorded };

/** Runs in the page: keeps the slowest interaction. */
function recordInteractions(): void {
  const recorded: Recorded = { inp: 0, slowest: '' };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId || entry.duration <= recorded.inp) continue;
      recorded.inp = entry.duration;
      recorded.slowest = `${entry.name} ${(entry.target as Element | null)?.tagName.toLowerCase() ?? ''}`;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: follows a link, or goes back, and tells how long it took until another heading was painted. */
function timeNavigation(link: Element | null): Promise<number> {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  return new Promise((resolve) => {
    const begun = performance.now();
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    if (link) (link as HTMLElement).click();
    else history.back();
  });
}

const settled = (page: Page) => page.waitForLoadState('networkidle');

/** The main job on a slow phone: a game by a card, a quantity, an e-mail, the order, a method. */
async function travel(browser: Browser, url: string, gamePath: string): Promise<Journey> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(recordInteractions);
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    const card = page.locator(`a[href="${gamePath}"]`).first();
    await card.scrollIntoViewIfNeeded();
    await settled(page);
    // The finger is down: code and data of the page begin to load.
    await card.dispatchEvent('touchstart');
    await settled(page);
    const hinted = await card.evaluate(timeNavigation);
    await settled(page);
    const back = await page.evaluate(timeNavigation, null);
    await settled(page);
    await page.locator(`a[href="${gamePath}"]`).first().tap();
    await page
      .getByRole('button', { name: /^(Добавить|Больше)/ })
      .first()
      .tap();
    await page
      .getByRole('button', { name: /^Больше/ })
      .first()
      .tap();
    const email = page.getByRole('textbox', { name: 'Почта' });
    await email.tap();
    await email.pressSequentially('bench@example.com');
    await page
      .getByRole('button', { name: /Оплатить/ })
      .first()
      .tap();
    await page.waitForURL(/\/orders\/.+\/pay/);
    const method = page.getByRole('radio').first();
    await method.waitFor({ state: 'attached' });
    await settled(page);
    await method.locator('xpath=ancestor::label').or(method).first().tap();
    await page.waitForTimeout(500);
    const { inp, slowest } = await page.evaluate(() => (window as unknown as Recorder).recorded);
    return { hinted, back, inp, slowest };
  } finally {
    await context.close();
  }
}

/** The middle of several journeys; the slowest interaction is of the slowest of them. */
export async function timeJourneys(
  browser: Browser,
  url: string,
  gamePath: string,
  runs: number,
): Promise<Journey> {
  const journeys: Journey[] = [];
  for (let run = 0; run < runs; run++) journeys.push(await travel(browser, url, gamePath));
  const middle = (key: 'hinted' | 'back' | 'inp') => median(journeys.map((journey) => journey[key])) ?? 0;
  const [worst] = journeys.toSorted((one, other) => other.inp - one.inp);
  return { hinted: middle('hinted'), back: middle('back'), inp: middle('inp'), slowest: worst!.slowest };
}
