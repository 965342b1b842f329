/** Milliseconds since the start of the navigation; `cls` has no unit; `hydrated` is null on a page that never is. */
export type Vitals = {
  fcp: number;
  lcp: number;
  /** When the first file of a script had arrived: none was evaluated before. Null without one. */
  script: number | null;
  hydrated: number | null;
  tbt: number;
  cls: number;
  /** Requests that began before the page was hydrated, all of them on a page that never is. */
  requests: number;
};

/** Runs in the page before everything else. Self-contained: its text is what is sent there. */
export function startVitals(): void {
  const LONG_TASK = 50;
  const SESSION_GAP = 1_000;
  const SESSION_LENGTH = 5_000;
  const shifts: { time: number; value: number }[] = [];
  const tasks: { end: number; duration: number }[] = [];
  let lcp = 0;
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });

  watch('largest-contentful-paint', (entry) => {
    lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) shifts.push({ time: shift.startTime, value: shift.value });
  });
  watch('longtask', (entry) =>
    tasks.push({ end: entry.startTime + entry.duration, duration: entry.duration }),
  );

  /** The worst session of shifts: at most 5 s, with gaps under 1 s. */
  const worstSession = () => {
    let worst = 0;
    let session = { start: 0, last: Number.NEGATIVE_INFINITY, sum: 0 };
    for (const { time, value } of shifts) {
      const goesOn = time - session.last < SESSION_GAP && time - session.start < SESSION_LENGTH;
      session = goesOn
        ? { ...session, last: time, sum: session.sum + value }
        : { start: time, last: time, sum: value };
      worst = Math.max(worst, session.sum);
    }
    return worst;
  };

  const readVitals = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const marks = performance.getEntriesByName('hydrated').map((mark) => mark.startTime);
    const ready = marks.length ? Math.max(...marks) : Number.POSITIVE_INFINITY;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    const late = tasks.filter(({ end }) => end > fcp);
    return {
      fcp,
      lcp,
      script: scripts.length ? Math.min(...scripts) : null,
      // Parts of a page hydrate one by one; the page is ready with the last of them.
      hydrated: marks.length ? Math.max(...marks) : null,
      tbt: late.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK), 0),
      cls: worstSession(),
      requests:
        1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < ready).length,
    };
  };
  Object.assign(window, { readVitals });
}
