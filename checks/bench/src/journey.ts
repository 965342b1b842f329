import type { Browser } from './protocol.ts';
import { openTab, type Tab } from './tab.ts';
import { median } from './table.ts';

/**
 * Milliseconds until a page is painted with its heading, from: `hinted`, a click on a card whose touch began long before;
 * `tapped`, the end of a touch; `unhinted`, a click out of nothing; `back`, going back. `ordered`: from the tap on the order's button
 * until there is a method of payment to choose. `inp`: the slowest answer.
 */
export type Journey = Record<'hinted' | 'tapped' | 'unhinted' | 'back' | 'ordered' | 'inp', number> & {
  slowest: string;
};

/** A method of payment. */
const METHOD = 'main fieldset label:has(input[type=radio])';

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): void };

type Recorded = { inp: number; slowest: string };
type Recorder = Window & {
  recorded: Recorded;
  watchHeading: () => Promise<number>;
  nextClick: () => Promise<number>;
};

/** Runs in the page: keeps the slowest interaction, and exposes promises for when another heading is painted, and when something is clicked. */
function prepare(): void {
  const recorded: Recorded = { inp: 0, slowest: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId || entry.duration <= recorded.inp) continue;
      recorded.inp = entry.duration;
      recorded.slowest = `${entry.name} ${(entry.target as Element | null)?.tagName.toLowerCase() ?? ''}`;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  const heading = () =>
    [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent;
  /** Time, on the page's clock, at which another heading and a screen full of its page are painted. */
  const watchHeading = () => {
    const before = heading();
    return new Promise<number>((resolve) => {
      const look = () => {
        const shown = heading();
        const isFull = document.querySelector('main')!.getBoundingClientRect().bottom >= innerHeight;
        if (!shown || shown === before || !isFull) return;
        observer.disconnect();
        // The browser paints this frame once the next task of the highest priority begins.
        requestAnimationFrame(() =>
          scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }),
        );
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
        attributeFilter: ['style'],
      });
    });
  };
  const nextClick = () =>
    new Promise<number>((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
  Object.assign(window, { recorded, watchHeading, nextClick });
}

/** Runs in the page: follows a link, or goes back, and returns how long it took until the other page was painted. */
async function timeNavigation(selector: string | null): Promise<number> {
  const painted = (window as unknown as Recorder).watchHeading();
  const begun = performance.now();
  if (selector) document.querySelector<HTMLElement>(selector)!.click();
  else history.back();
  return (await painted) - begun;
}

/** Runs in the page: from the next click, which a touch makes, until the other page is painted. */
async function timeTap(): Promise<number> {
  const { watchHeading, nextClick } = window as unknown as Recorder;
  const painted = watchHeading();
  const clicked = nextClick();
  return (await painted) - (await clicked);
}

/** Runs in the page: from the next click until something is seen. */
async function timeUntilSeen(selector: string): Promise<number> {
  const clicked = await (window as unknown as Recorder).nextClick();
  while (![...document.querySelectorAll(selector)].some((one) => one.checkVisibility()))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - clicked;
}

/** The home page, settled, with a card in view. */
async function atCard(browser: Browser, url: string, card: string): Promise<Tab> {
  const tab = await openTab(browser, url, prepare);
  await tab.run(async () => {
    while (!performance.getEntriesByName('hydrated').length)
      await new Promise((done) => setTimeout(done, 50));
  });
  await tab.find(card);
  await tab.settled();
  return tab;
}

async function timeUnhinted(browser: Browser, url: string, card: string): Promise<number> {
  const tab = await atCard(browser, url, card);
  const time = await tab.run(timeNavigation, card);
  await tab.close();
  return time;
}

async function timeTapped(browser: Browser, url: string, card: string): Promise<number> {
  const tab = await atCard(browser, url, card);
  const time = tab.run(timeTap);
  await tab.tap(card);
  const found = await time;
  await tab.close();
  return found;
}

/** The main job on a slow phone: a game by a card, back, the game again, a quantity, an e-mail, the order, a method. */
async function travel(browser: Browser, url: string, card: string) {
  const tab = await atCard(browser, url, card);
  // The finger is down: code and data of the page begin to load.
  await tab.run((selector: string) => {
    document.querySelector(selector)!.dispatchEvent(new Event('touchstart', { bubbles: true }));
  }, card);
  await tab.settled();
  const hinted = await tab.run(timeNavigation, card);
  await tab.settled();
  const back = await tab.run(timeNavigation, null);
  await tab.settled();
  await tab.tap(card);
  await tab.tap('button[aria-label^="Добавить"]');
  await tab.settled();
  await tab.tap('button[aria-label^="Больше"]');
  await tab.tap('input[type=email]');
  await tab.type('bench@example.com');
  const until = tab.run(timeUntilSeen, METHOD);
  await tab.tap('form button[type=submit]');
  const ordered = await until;
  await tab.settled();
  await tab.tap(METHOD);
  await tab.settled();
  const { inp, slowest } = await tab.run(() => (window as unknown as Recorder).recorded);
  await tab.close();
  return { hinted, back, ordered, inp, slowest };
}

/** The middle of several journeys; the slowest interaction is of the slowest of them. */
export async function timeJourneys(
  browser: Browser,
  url: string,
  gamePath: string,
  runs: number,
): Promise<Journey> {
  const card = `main ul a[href="${gamePath}"]`;
  const journeys: Journey[] = [];
  for (let run = 0; run < runs; run++) {
    const unhinted = await timeUnhinted(browser, url, card);
    const tapped = await timeTapped(browser, url, card);
    journeys.push({ ...(await travel(browser, url, card)), unhinted, tapped });
  }
  const middle = (key: keyof Omit<Journey, 'slowest'>) =>
    median(journeys.map((journey) => journey[key])) ?? 0;
  const [worst] = journeys.toSorted((one, other) => other.inp - one.inp);
  return {
    hinted: middle('hinted'),
    tapped: middle('tapped'),
    unhinted: middle('unhinted'),
    back: middle('back'),
    ordered: middle('ordered'),
    inp: middle('inp'),
    slowest: worst!.slowest,
  };
}
