import type { Browser, Page } from 'playwright';
import type { FaultyOrigin, Rule } from './faulty-origin.ts';
import type { Cookies, ShopPage } from './pages.ts';

/** A panel, or the part itself, has to stand within this time, in milliseconds. */
export const PROMISE = 5_000;
/** Milliseconds after which an event counts as missing. */
const GIVEN_UP = 20_000;

export type Arrival = 'document' | 'navigation';
export type Outcome = 'content' | 'panel';
export type Plan = {
  page: ShopPage;
  remote: string;
  arrival: Arrival;
  expected: Outcome;
  /** A page of another remote, to come from and to go to. */
  elsewhere: ShopPage;
  /** How the remote misbehaves to this visit; without, a release itself is broken. */
  rule?: Rule;
  /** Mends the remote; absent where the origin only has to behave. */
  heal?: () => Promise<void>;
  /** In milliseconds; the promise itself by default. */
  promise?: number;
};
export type Result = {
  problems: string[] /** When what was expected stood there, in milliseconds. */;
  after?: number;
};

type Site = {
  browser: Browser;
  url: string;
  origin: FaultyOrigin;
  cookies: Cookies;
};

let visits = 0;

/** Parts that have to answer while the remote's do not. */
function others({ page, remote }: Plan): string[] {
  return page.remote === remote ? [] : page.parts.filter((part) => !part.startsWith(`${remote}/`));
}

type Seen = { outcome: Outcome | 'nothing'; at: number };

/**
 * Waits for the panel with the other parts around it, or for all parts, from `since` on. The time is counted from when the page
 * began to ask for its parts: what comes before is the speed of the machine.
 */
async function look(page: Page, wanted: { all: string[]; others: string[]; since: number }): Promise<Seen> {
  const handle = await page
    .waitForFunction(
      ({ all, others, since }) => {
        const marks = performance.getEntriesByName('hydrated').filter(({ startTime }) => startTime >= since);
        const live = new Set(marks.map((mark) => (mark as PerformanceMark).detail as string));
        const panel = document.querySelector('section[role="alert"] button:not([aria-busy="true"])');
        const asked = performance.getEntriesByName('asked').filter(({ startTime }) => startTime >= since);
        const at = performance.now() - (asked[0]?.startTime ?? since);
        if (panel && others.every((part) => live.has(part))) return { outcome: 'panel' as const, at };
        return !panel && all.every((part) => live.has(part))
          ? { outcome: 'content' as const, at }
          : undefined;
      },
      wanted,
      { timeout: GIVEN_UP, polling: 50 },
    )
    .catch(() => undefined);
  return (await handle?.jsonValue()) ?? { outcome: 'nothing', at: GIVEN_UP };
}

/** Goes to a page within the document, as a click on a link does. Returns when it began. */
const go = (page: Page, path: string): Promise<number> =>
  page.evaluate((target) => {
    const since = performance.now();
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
    return since;
  }, path);

async function arrive(page: Page, { url, origin }: Site, plan: Plan, client: string): Promise<number> {
  const misbehave = () => plan.rule && origin.misbehave(client, plan.rule);
  if (plan.arrival === 'document') {
    misbehave();
    await page.goto(url + plan.page.path, { waitUntil: 'commit' });
    return 0;
  }
  await page.goto(url + plan.elsewhere.path, { waitUntil: 'load' });
  await look(page, { all: plan.elsewhere.parts, others: [], since: 0 });
  misbehave();
  return go(page, plan.page.path);
}

async function layoutWorks(page: Page): Promise<boolean> {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page
    .getByRole('button', { name: /^Сменить оформление/ })
    .first()
    .click({ timeout: GIVEN_UP });
  return (await theme()) !== before;
}

/** Presses "Повторить" once all is well again; true when the content comes, in the same document. */
async function recovers(
  page: Page,
  { page: { parts }, remote, promise = PROMISE }: Plan,
): Promise<string | undefined> {
  const since = await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    return performance.now();
  });
  await page.getByRole('button', { name: 'Повторить' }).first().click();
  const own = parts.filter((part) => part.startsWith(`${remote}/`));
  const seen = await look(page, { all: own, others: ['never'], since });
  if (seen.outcome !== 'content') return 'a retry does not bring it back';
  if (seen.at > promise) return `a retry takes ${Math.round(seen.at)} ms`;
  const isSame = await page.evaluate(() => 'sameDocument' in window);
  return isSame ? undefined : 'it came back by a reload';
}

async function check(page: Page, place: Site, plan: Plan, client: string): Promise<Result> {
  const problems: string[] = [];
  const since = await arrive(page, place, plan, client);
  const seen = await look(page, { all: plan.page.parts, others: others(plan), since });
  if (seen.outcome !== plan.expected) problems.push(`${plan.expected} expected, ${seen.outcome} seen`);
  if (seen.outcome === plan.expected && seen.at > (plan.promise ?? PROMISE))
    problems.push(`${seen.outcome} only after ${Math.round(seen.at)} ms`);
  if (plan.page.hasLayout && !(await layoutWorks(page).catch(() => false)))
    problems.push('the layout is dead');
  const isOwn = plan.page.remote === plan.remote;
  if (seen.outcome === 'panel' && isOwn && plan.arrival === 'document') {
    const text = await page.locator('main').first().textContent();
    if (!text?.includes(plan.page.heading)) problems.push('what the server rendered is gone');
  }
  if (seen.outcome === 'panel') {
    place.origin.behave(client);
    await plan.heal?.();
    const trouble = await recovers(page, plan);
    if (trouble) problems.push(trouble);
  }
  const left = await go(page, plan.elsewhere.path);
  const there = await page
    .getByRole('heading', { level: 1, name: plan.elsewhere.heading })
    .waitFor({ timeout: GIVEN_UP })
    .then(
      () => true,
      () => false,
    );
  if (!there) problems.push(`no way to ${plan.elsewhere.path} from there (${left})`);
  return { problems, after: seen.at };
}

type Look = (page: Page, client: string) => Promise<Result>;

/** Runs one visit in a browser of its own, with nothing cached. */
async function inBrowser(place: Site, run: Look): Promise<Result> {
  const client = String(++visits);
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 visit/${client}`;
  const context = await place.browser.newContext({
    userAgent: agent,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies(place.cookies);
    return await run(await context.newPage(), client);
  } catch (error) {
    return { problems: [(error as Error).message.split('\n')[0]!] };
  } finally {
    place.origin.behave(client);
    await context.close();
  }
}

/** A visit to a page that has something of the remote. */
export const visit = (place: Site, plan: Plan): Promise<Result> =>
  inBrowser(place, (page, client) => check(page, place, plan, client));

/** A walk through pages that have nothing of the remote: every one is whole, by a document and by a navigation. */
export const walk = (
  place: Site,
  pages: readonly ShopPage[],
  rule: Rule,
  found: (page: ShopPage, problems: string[]) => void,
) =>
  inBrowser(place, async (page, client) => {
    place.origin.misbehave(client, rule);
    const problems: string[] = [];
    for (const [index, one] of pages.entries()) {
      let since = 0;
      if (index === 0) await page.goto(place.url + one.path, { waitUntil: 'commit' });
      else since = await go(page, one.path);
      const { outcome } = await look(page, { all: one.parts, others: [], since });
      found(one, outcome === 'content' ? [] : [`content expected, ${outcome} seen`]);
    }
    return { problems };
  });
