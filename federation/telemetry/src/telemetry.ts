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
