import type { CDPSession } from 'playwright';

/** Counts what a page loads, as it travels: compressed, with headers. */
export async function watchTransfer(session: CDPSession) {
  const scripts = new Set<string>();
  const open = new Set<string>();
  let bytes = 0;
  let scriptBytes = 0;
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
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
    // A stream of events never ends: it must not keep a page from counting as settled.
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    open.delete(requestId);
    changed = Date.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    changed = Date.now();
  });

  return {
    /** Resolves once nothing has been under way for `quiet` ms, at the latest after `patience` ms. */
    quiet: async (quiet: number, patience: number) => {
      const end = Date.now() + patience;
      while (Date.now() < end && (open.size > 0 || Date.now() - changed < quiet)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    sums: () => ({
      // The page's own clock does not see the latency that the protocol adds.
      ttfb: (answered - asked) * 1000,
      jsKb: scriptBytes / 1024,
      totalKb: bytes / 1024,
      requests,
    }),
  };
}
