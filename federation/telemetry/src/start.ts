import type { Registry } from 'prom-client';
import type { LogOptions } from './log-stream.ts';

export type TelemetryOptions = {
  /** The name of this service where `OTEL_SERVICE_NAME` gives none. */
  service: string;
  env: Record<string, string | undefined>;
};

export type Telemetry = {
  /** Which share of reads is traced, 0 to 1. */
  share: number;
  /** For the logger of Fastify: lines name their trace, and are sent as well. */
  logOptions: LogOptions;
  /** Sends the metrics of a registry from now on. */
  watch(registry: Registry): void;
  /** Sends what waits, and ends. */
  stop(): Promise<void>;
};

/**
 * Sends traces, metrics and logs by OTLP to `OTEL_EXPORTER_OTLP_ENDPOINT`, with the variables that OpenTelemetry names for exporters.
 * Without it nothing is loaded, and there is no telemetry. Call it before the server is built.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry | undefined> {
  if (!options.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { openSdk } = await import('./sdk.ts');
  return openSdk(options);
}

/** In a thread that records no spans of its own: what it calls goes on with the trace that it was given. */
export async function startPropagation(env: TelemetryOptions['env']): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { propagate } = await import('./propagate.ts');
  propagate();
}
