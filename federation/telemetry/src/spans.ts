import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTraced } from './trace-ids.ts';

const tracer = () => trace.getTracer('@federation/telemetry');

type SpanOptions = { attributes?: Attributes; kind?: SpanKind };

async function ending<T>(span: Span, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Its type only: messages repeat what was sent.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', (error as Error)?.name ?? typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** Does work as a part of what is under way. Where that is not recorded, it is only done. */
export async function inSpan<T>(
  name: string,
  { attributes = {}, kind = SpanKind.INTERNAL }: SpanOptions,
  work: () => Promise<T> | T,
): Promise<T> {
  if (!isTraced()) return work();
  return tracer().startActiveSpan(name, { attributes, kind }, (span) => ending(span, work));
}

/**
 * Does work in the trace of something that was begun earlier, such as an order, and links it to what is under way. `traceparent` is
 * what `currentTraceparent` said then; null where nothing was traced.
 */
export function inTrace<T>(
  traceparent: string | null,
  name: string,
  { attributes = {}, kind = SpanKind.INTERNAL }: SpanOptions,
  work: () => Promise<T> | T,
): Promise<T> {
  const here = trace.getSpanContext(context.active());
  const earlier = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
  const isSame = here?.traceId === trace.getSpanContext(earlier)?.traceId;
  const links = here && !isSame ? [{ context: here }] : [];
  return tracer().startActiveSpan(
    name,
    { attributes, kind, links },
    isSame ? context.active() : earlier,
    (span) => ending(span, work),
  );
}

/** Headers by which a service that is called goes on with this trace; none without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Does work that another thread or service has asked for, in the trace that its headers name. */
export const withTrace = <T>(headers: Record<string, string>, work: () => T): T =>
  context.with(propagation.extract(context.active(), headers), work);

/** Where the work under way stands, in W3C's form, to go on from there later; null without a trace. */
export const currentTraceparent = (): string | null => traceHeaders().traceparent ?? null;

/** The trace's id of 32 hexadecimal digits, as trace viewers ask for it. */
export const traceIdOf = (traceparent: string | null): string | null => traceparent?.split('-')[1] ?? null;
