import type { NavigationReport } from '@federation/protocol/navigation-report';
import type { RouterState } from '../page/router/navigator.ts';
import { traceCalls } from '../page/trace-headers.ts';

/** Reports that wait are sent when there are so many, or when the page is left. */
const MAX_WAITING = 10;

type Navigation = NavigationReport & { isReported: boolean };

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The span of this document's request, where the server has recorded it and the browser shows its headers. */
function documentTrace(): string | undefined {
  const entry = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  return entry?.serverTiming?.find(({ name }) => name === 'traceparent')?.description;
}

/**
 * Every navigation of this tab is a trace, and calls are children of the navigation they came of. A navigation is reported to the server when its
 * document was drawn for the `share` that is traced, or something was changed in it.
 */
export function traceNavigations(
  share: number,
  subscribe: (see: (state: RouterState) => void) => void,
): void {
  const parent = documentTrace();
  const isSampled = parent !== undefined || Math.random() < share;
  const begin = (traceId: string, start: number, path: string): Navigation => ({
    traceparent: `00-${traceId}-${random(8)}-${isSampled ? '01' : '00'}`,
    path,
    start,
    end: start,
    isReported: isSampled,
  });
  const ended = () => performance.timeOrigin + performance.now();
  const waiting: Navigation[] = [];

  let current: Navigation = {
    ...begin(parent?.split('-')[1] ?? random(16), performance.timeOrigin, location.pathname),
    ...(parent && { parent }),
  };
  const hydrated = performance.getEntriesByName?.('hydrated')[0];
  current.end = performance.timeOrigin + (hydrated?.startTime ?? 0);
  waiting.push(current);

  function send(): void {
    const reports = waiting.splice(0).filter(({ isReported }) => isReported);
    if (reports.length > 0)
      navigator.sendBeacon?.(
        '/navigation-reports',
        JSON.stringify(reports.map(({ isReported: _, ...report }) => report)),
      );
  }

  let isUnderWay = false;
  subscribe(({ pending, page }) => {
    if (pending && !isUnderWay) {
      isUnderWay = true;
      if (waiting.length >= MAX_WAITING) send();
      current = begin(random(16), ended(), pending.pathname);
      waiting.push(current);
    } else if (!pending && isUnderWay) {
      isUnderWay = false;
      current.path = page.location.pathname;
      current.end = ended();
    }
  });
  traceCalls((method) => {
    if (method !== 'get' && !current.isReported) {
      current.isReported = true;
      // It was sent, and passed over, before.
      if (!waiting.includes(current)) waiting.push(current);
    }
    return { traceparent: current.traceparent };
  });
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}
