import type { Telemetry, TelemetryOptions } from './telemetry.ts';

export type { Telemetry, TelemetryOptions };

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
