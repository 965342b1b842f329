import type { Logger } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api';
import { traceIds } from './trace-ids.ts';

/** What Fastify's logger takes. */
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

/** Every line of the log to the standard output, as without telemetry, and as a record. Its context is that of the span under way. */
export function logOptions(logger: Logger): LogOptions {
  const write = (line: string) => {
    process.stdout.write(line);
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
