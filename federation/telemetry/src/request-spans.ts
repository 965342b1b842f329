import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceHeaders } from './spans.ts';

const SPAN = Symbol('span');
type Traced = FastifyRequest & { [SPAN]?: Span };

/**
 * One span for each request, in the trace that its `traceparent` names. It names the route's pattern, never the address: addresses hold
 * ids of orders and searches. Call it before any route or plugin is registered. Silent routes, such as probes, have none.
 */
export function addRequestSpans(app: FastifyInstance): void {
  const tracer = trace.getTracer('@federation/telemetry');
  app.addHook('onRequest', (request: Traced, _reply, done) => {
    if (request.routeOptions.logLevel === 'silent') return done();
    const { url: route = 'none' } = request.routeOptions;
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    request[SPAN] = span;
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request: Traced, reply, done) => {
    const span = request[SPAN];
    if (span?.isRecording()) {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
    done();
  });
  // Whoever left before the answer.
  app.addHook('onRequestAbort', (request: Traced, done) => {
    request[SPAN]?.end();
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
