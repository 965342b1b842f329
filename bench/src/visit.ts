import type { Browser } from 'playwright';
import { watchTransfer } from './transfer.ts';
import { startVitals, type Vitals } from './vitals.ts';

/** A slow phone: a fourth of this machine's speed, 1.6 Mbit/s, 150 ms to the server. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
};
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWDOWN = 4;
/** How long nothing may change before a page counts as settled, and when to stop waiting; ms. */
const QUIET = 1_500;
const PATIENCE = 30_000;

export type Visit = Vitals & { ttfb: number; jsKb: number; totalKb: number; requests: number };

/** A first view of `url` with nothing in any cache. Sizes are as transferred, compressed, in KB of 1,024 bytes. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const transfer = await watchTransfer(session);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(startVitals);
    await page.goto(url, { waitUntil: 'load' });
    await transfer.quiet(QUIET, PATIENCE);
    const vitals = await page.evaluate(() =>
      (window as unknown as { readVitals: () => Vitals }).readVitals(),
    );
    return { ...vitals, ...transfer.sums() };
  } finally {
    await context.close();
  }
}
