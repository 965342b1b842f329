import type { Browser, Session } from './protocol.ts';
import { openOnPhone } from './visit.ts';

/** How long nothing may be asked for until a page counts as settled, and when to stop waiting; ms. */
const QUIET = 1_000;
const TIMEOUT = 30_000;
/** How long a finger stays on the glass, and a quick thumb takes for a character, ms. */
const TOUCH = 100;
const CHARACTER = 100;

/** A function to run in the page, with plain arguments. */
// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
type InPage<Args extends any[], Result> = (...args: Args) => Result;

/** A slow phone with a shopper: a tab that is driven by the browser's own protocol. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Opens an address in a browser context of its own; `prepare` runs in every document before anything else. */
export async function openTab(browser: Browser, url: string, prepare: () => void) {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const session: Session = await browser.attach(targetId);
  const transfer = await openOnPhone(session, url, prepare);

  // biome-ignore lint/suspicious/noExplicitAny: the same
  async function run<Args extends any[], Result>(
    inPage: InPage<Args, Result>,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${inPage})(...${JSON.stringify(args)})`,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Centre of the first visible match of a selector, scrolled into view; waits for one. */
  async function find(selector: string): Promise<{ x: number; y: number }> {
    const end = Date.now() + TIMEOUT;
    while (Date.now() < end) {
      const place = await run((wanted: string) => {
        const element = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      }, selector);
      if (place) return place;
      await pause(100);
    }
    throw new Error(`${selector} did not come`);
  }

  return {
    run,
    find,
    settled: () => transfer.quiet(QUIET, TIMEOUT),
    async tap(selector: string) {
      const place = await find(selector);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
      await pause(TOUCH);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async type(text: string) {
      for (const key of text) {
        await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
        await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
        await pause(CHARACTER);
      }
    },
    async close() {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
