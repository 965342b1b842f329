import { logOutput } from '@federation/protocol/log-output';
import type { Logger } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api';
import { isTraced, traceIds } from './trace-ids.ts';

/** Options for Fastify's logger. */
export type LogOptions = { mixin: () => object; stream: { write: (line: string) => void } };

/** Pino's levels as OpenTelemetry counts them. */
const SEVERITIES: Record<number, [SeverityNumber, string]> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

const WARNING = '{"level":4';
/** Fastify's name for the request that a line is about. */
const REQUEST = '"reqId":';

/** Lines above information, and lines about no request, are always sent; about a request, where it is traced. */
const isSent = (line: string): boolean =>
  line.slice(0, WARNING.length) >= WARNING || !line.includes(REQUEST) || isTraced();

/** The log's lines to the standard output, as without telemetry, and as records. Their context is the span under way. */
export function logOptions(logger: Logger): LogOptions {
  const output = logOutput();
  const write = (line: string) => {
    output.write(line);
    if (!isSent(line)) return;
    const {
      level,
      time,
      msg,
      pid: _,
      hostname: __,
      trace_id: ___,
      span_id: ____,
      ...attributes
    } = JSON.parse(line);
    const [severityNumber, severityText] = SEVERITIES[level] ?? [SeverityNumber.UNSPECIFIED, String(level)];
    logger.emit({ timestamp: time, severityNumber, severityText, body: msg, attributes });
  };
  return { mixin: traceIds, stream: { write } };
}
