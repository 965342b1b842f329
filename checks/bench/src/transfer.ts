import type { Session } from './protocol.ts';

/** Weight of a page by kind; in KB of 1,024 bytes as they travel, headers included. */
export type Transfer = { htmlKb: number; jsKb: number; fontKb: number; pictureKb: number; totalKb: number };

const KINDS = { Document: 'htmlKb', Script: 'jsKb', Font: 'fontKb', Image: 'pictureKb' } as const;

/** Counts what a page loads. What comes from a cache counts as a request of no bytes. */
export async function watchTransfer(session: Session) {
  const types = new Map<string, string>();
  const open = new Set<string>();
  const sums: Transfer = { htmlKb: 0, jsKb: 0, fontKb: 0, pictureKb: 0, totalKb: 0 };
  let requests = 0;
  let changed = Date.now();
  let asked = 0;
  let answered = 0;

  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    if (requests === 0) asked = timestamp;
    if (!open.has(requestId)) requests += 1;
    open.add(requestId);
    changed = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, response, timestamp, type }) => {
    if (answered === 0) answered = timestamp;
    // A preload is of no type of its own.
    types.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type);
    // A stream of events never ends: it must not keep a page from counting as settled.
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = KINDS[types.get(requestId) as keyof typeof KINDS];
    if (kind) sums[kind] += encodedDataLength / 1024;
    sums.totalKb += encodedDataLength / 1024;
    open.delete(requestId);
    changed = Date.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    changed = Date.now();
  });

  return {
    /** Resolves once nothing has been under way for `quiet` ms, at the latest after `timeout` ms. */
    quiet: async (quiet: number, timeout: number) => {
      const end = Date.now() + timeout;
      while (Date.now() < end && (open.size > 0 || Date.now() - changed < quiet)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    // The page's own clock does not see the latency that the protocol adds.
    sums: () => ({ ...sums, ttfb: (answered - asked) * 1000 }),
  };
}
