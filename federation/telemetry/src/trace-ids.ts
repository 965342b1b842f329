import { context, isSpanContextValid, trace } from '@opentelemetry/api';

/** What a line of the log names of the work that it is about. Nothing without a trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const here = trace.getSpanContext(context.active());
  return here && isSpanContextValid(here) ? { trace_id: here.traceId, span_id: here.spanId } : {};
}

/** Whether the work under way is part of a trace that is recorded. */
export const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;
