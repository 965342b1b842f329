import { context, isSpanContextValid, TraceFlags, trace } from '@opentelemetry/api';

/** Returns the ids for a line of the log. Empty without a trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const here = trace.getSpanContext(context.active());
  return here && isSpanContextValid(here) ? { trace_id: here.traceId, span_id: here.spanId } : {};
}

/** Whether the work under way is part of a trace that is recorded. */
export const isTraced = (): boolean =>
  ((trace.getSpanContext(context.active())?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;
