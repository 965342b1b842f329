import type { ComposedRemote } from '@federation/protocol';
import { noteError } from '../page/error-sink.ts';

/** So long a part waits for its styles; then it is shown without. In milliseconds. */
const WAIT_TIMEOUT = 2_000;
/** So long one request for a sheet may take, in milliseconds. */
const TIMEOUT = 5_000;
/** Pauses before a sheet that did not come is asked for again, in milliseconds. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

const pause = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** Resolves when a sheet is applied. The link stays in any case: the remote's own code finds it, and does not load it again. */
function appendSheet(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${href} could not be loaded`));
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href });
    link.onload = () => resolve();
    link.onerror = fail;
    setTimeout(fail, TIMEOUT);
    document.head.append(link);
  });
}

/** Asks for a sheet until it comes, each time under another address: a request that hangs keeps its own. */
async function loadSheet(href: string, integrity: string): Promise<void> {
  for (const [attempt, delay] of [0, ...PAUSES].entries()) {
    if (attempt > 0) await pause(delay);
    try {
      return await appendSheet(attempt > 0 ? `${href}?retry=${attempt}` : href, integrity);
    } catch (error) {
      if (attempt > 0) continue;
      console.warn(`${href} is missing: its part is shown without styles until it comes`);
      noteError(error);
    }
  }
}

const sheets = new Map<string, Promise<void>>();

/**
 * The style sheets of an exposed module, other than those that the server has inlined. Never fails: content without
 * its styles is better than none, and a sheet that comes later is applied then.
 */
export async function loadStyles(
  { base, modules, integrity }: ComposedRemote,
  module: string,
): Promise<void> {
  const loading = (modules[`./${module}`]?.css ?? []).map((file) => {
    const href = base + file;
    if (document.querySelector(`style[data-href=${JSON.stringify(href)}]`)) return undefined;
    const sheet = sheets.get(href) ?? loadSheet(href, integrity[file] ?? '');
    sheets.set(href, sheet);
    return sheet;
  });
  await Promise.race([Promise.all(loading), pause(WAIT_TIMEOUT)]);
}
