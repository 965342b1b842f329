import { context, createContextKey, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';

/** Where the id stands that the next span is to have: a browser has named it before its span was known here. */
export const SPAN_ID = createContextKey('federation.span-id');

/** A browser's report of a navigation. Times in milliseconds since 1970. */
export type Navigation = {
  name: string;
  /** Names the span of the navigation itself, as the browser's calls have named it. */
  traceparent: string;
  /** The span of the document's request, where that was traced. */
  parent?: string | undefined;
  start: number;
  end: number;
};

/** Makes the span of a navigation that a browser has reported. */
export function navigationSpan({ name, traceparent, parent, start, end }: Navigation): void {
  const own = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  if (!own) return;
  const above = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : ROOT_CONTEXT;
  const given = above.setValue(SPAN_ID, { traceId: own.traceId, spanId: own.spanId });
  const attributes = { 'federation.navigation': true };
  context.with(given, () =>
    trace
      .getTracer('@federation/telemetry')
      .startSpan(name, { startTime: start, attributes }, given)
      .end(end),
  );
}
