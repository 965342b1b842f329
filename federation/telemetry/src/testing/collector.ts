import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type AnyValue = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type KeyValue = { key: string; value: AnyValue };
type Attributes = Record<string, string | number | boolean | undefined>;

/** A span as it arrived. Times in milliseconds since 1970. */
export type CollectedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  start: number;
  end: number;
  isError: boolean;
  attributes: Attributes;
  links: string[];
};
export type CollectedLog = {
  service: string;
  body: string;
  traceId: string;
  spanId: string;
  severity: string;
};
export type CollectedMetric = { service: string; name: string; data: Record<string, unknown> };

type Resourced = { resource: { attributes: KeyValue[] } };

const read = (pairs: KeyValue[] = []): Attributes =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
const serviceOf = ({ resource }: Resourced) => String(read(resource.attributes)['service.name']);
const time = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

/** Takes what services send by OTLP over HTTP as JSON, and holds it. For tests. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const logs: CollectedLog[] = [];
  const metrics: CollectedMetric[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: OTLP's own form, of which a part is read
  function take(path: string | undefined, body: any): void {
    for (const each of body.resourceSpans ?? [])
      for (const scope of each.scopeSpans)
        for (const span of scope.spans)
          spans.push({
            service: serviceOf(each),
            name: span.name,
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId || undefined,
            start: time(span.startTimeUnixNano),
            end: time(span.endTimeUnixNano),
            isError: span.status?.code === 2,
            attributes: read(span.attributes),
            links: (span.links ?? []).map(({ traceId }: { traceId: string }) => traceId),
          });
    for (const each of body.resourceLogs ?? [])
      for (const scope of each.scopeLogs)
        for (const { body: text, traceId = '', spanId = '', severityText } of scope.logRecords)
          logs.push({
            service: serviceOf(each),
            body: text.stringValue,
            traceId,
            spanId,
            severity: severityText,
          });
    for (const each of body.resourceMetrics ?? [])
      for (const scope of each.scopeMetrics)
        for (const { name, ...data } of scope.metrics) metrics.push({ service: serviceOf(each), name, data });
    if (!path?.startsWith('/v1/')) throw new Error(`Expected /v1/…, got ${path}`);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      take(request.url, JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    logs,
    metrics,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
