import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTraceparent, traceHeaders } from './spans.ts';

const SPAN = Symbol('span');
type Traced = FastifyRequest & { [SPAN]?: Span };

/** Methods that only read. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One span for each request that is recorded, in the trace that its `traceparent` names. It names the route's pattern, never the address:
 * addresses hold ids and searches. Call it before any route or plugin is registered. Silent routes, such as probes, have none.
 * Records every change, and the `share` of reads: those pay nothing for the others.
 */
export function addRequestSpans(app: FastifyInstance, { share }: { share: number }): void {
  const tracer = trace.getTracer('@federation/telemetry');
  app.addHook('onRequest', (request: Traced, reply, done) => {
    const { method, headers, routeOptions } = request;
    const isOut = headers.traceparent === undefined && READS.has(method) && Math.random() >= share;
    if (isOut || routeOptions.logLevel === 'silent') return done();
    const { url: route = 'none' } = routeOptions;
    const parent = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    if (!span.isRecording()) return done();
    request[SPAN] = span;
    // The client left before the answer.
    reply.raw.once('close', () => span.isRecording() && span.end());
    const here = trace.setSpan(parent, span);
    context.with(here, () => {
      // So the browser's part of it is in the same trace.
      if (headers.accept?.startsWith('text/html'))
        reply.header('Server-Timing', `traceparent;desc="${currentTraceparent()}"`);
      done();
    });
  });
  app.addHook('onResponse', (request: Traced, reply, done) => {
    const span = request[SPAN];
    if (!span) return done();
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    done();
  });
}

/** Headers of a request that is passed on: in this server's trace instead of the one that came. */
export function forPropagation<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  const own = traceHeaders();
  // Where nothing is traced here, who called and who is called still have theirs.
  if (!own.traceparent) return headers;
  const { traceparent: _, tracestate: __, ...rest } = headers;
  return { ...rest, ...own } as unknown as Headers;
}
