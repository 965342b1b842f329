/** What the server says of the trace of this document's request; undefined where it traces nothing. */
export const documentTrace = (): string | undefined =>
  performance
    .getEntriesByType('navigation')
    .flatMap((entry) => (entry as PerformanceNavigationTiming).serverTiming ?? [])
    .find(({ name }) => name === 'traceparent')?.description;
