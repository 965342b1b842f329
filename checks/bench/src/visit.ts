import { once } from 'node:events';
import type { Browser, Session } from './protocol.ts';
import { type Transfer, watchTransfer } from './transfer.ts';
import { startVitals, type Vitals } from './vitals.ts';

/** A slow phone: a fourth or an eighth of this machine's speed, 1.6 Mbit/s, 150 ms to the server. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 2, mobile: true };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
/** How many times slower than this machine a phone is. */
export const SLOWDOWNS = [4, 8] as const;
export type Slowdown = (typeof SLOWDOWNS)[number];
/** How long nothing may change before a page counts as settled, and when to stop waiting; ms. */
const QUIET = 1_500;
const TIMEOUT = 30_000;

export type Visit = Vitals & Transfer & { ttfb: number };
/** A cookie that the visitor brings along. */
export type Cookie = { name: string; value: string; url: string };

/**
 * Opens an address in a tab that is a slow phone's, and waits until it has loaded. `prepare` runs in every document before anything
 * else. Returns the watch over what the page asks for.
 */
export async function openOnPhone(
  session: Session,
  url: string,
  prepare: () => void,
  slowdown: Slowdown = 4,
) {
  const transfer = await watchTransfer(session);
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setLocaleOverride', { locale: 'ru-RU' });
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${prepare})()` });
  const loaded = new EventTarget();
  session.on('Page.loadEventFired', () => loaded.dispatchEvent(new Event('load')));
  const isLoaded = once(loaded, 'load');
  await session.send('Page.navigate', { url });
  await isLoaded;
  return transfer;
}

async function load(session: Session, url: string, slowdown: Slowdown): Promise<Visit> {
  const transfer = await openOnPhone(session, url, startVitals, slowdown);
  await transfer.quiet(QUIET, TIMEOUT);
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'readVitals()',
    returnByValue: true,
  });
  return { ...(result.value as Vitals), ...transfer.sums() };
}

/** A visit of `url` with nothing in any cache, and another in the same browser after it. */
export async function visitTwice(
  browser: Browser,
  url: string,
  slowdown: Slowdown,
  cookies: readonly Cookie[] = [],
): Promise<{ cold: Visit; warm: Visit }> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const visit = async () => {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const found = await load(await browser.attach(targetId), url, slowdown);
    await browser.send('Target.closeTarget', { targetId });
    return found;
  };
  try {
    await browser.send('Storage.setCookies', { browserContextId, cookies });
    return { cold: await visit(), warm: await visit() };
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}
