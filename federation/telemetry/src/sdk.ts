import { context, logs, trace } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { logOptions } from './log-stream.ts';
import { prometheusProducer } from './prometheus-producer.ts';
import { propagate } from './propagate.ts';
import { createSampler } from './sampler.ts';
import { SPAN_ID } from './span-id.ts';
import type { Telemetry, TelemetryOptions } from './telemetry.ts';

type Given = { traceId: string; spanId: string } | undefined;

/** Random ids, but for a span whose id a browser has given out before. */
function givenIds(): IdGenerator {
  const random = new RandomIdGenerator();
  const given = () => context.active().getValue(SPAN_ID) as Given;
  return {
    generateTraceId: () => given()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given()?.spanId ?? random.generateSpanId(),
  };
}

/** Reads that are traced, where `OTEL_TRACES_SAMPLER_ARG` says nothing. */
const SHARE = 0.01;

/** Opens OpenTelemetry's SDK for this process. @throws {Error} for a share outside 0 to 1. */
export function openSdk({ service, env }: TelemetryOptions): Telemetry {
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? SHARE);
  if (!(share >= 0 && share <= 1))
    throw new Error(
      `OTEL_TRACES_SAMPLER_ARG: expected a share from 0 to 1, got «${env.OTEL_TRACES_SAMPLER_ARG}»`,
    );
  // The same for all three, so that a trace, its lines and the figures of its process are found together.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }));
  propagate();
  const tracers = new TracerProvider({
    resource,
    sampler: createSampler(share),
    idGenerator: givenIds(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(tracers);
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  logs.setGlobalLoggerProvider(loggers);
  const registries = new Set<Registry>();
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: Number(env.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000),
        metricProducers: [prometheusProducer(registries)],
      }),
    ],
  });
  return {
    share,
    logOptions: logOptions(loggers.getLogger('pino')),
    watch: (registry) => void registries.add(registry),
    async stop() {
      // A collector that is away must not hold up the end.
      await Promise.allSettled([tracers.shutdown(), loggers.shutdown(), meters.shutdown()]);
    },
  };
}
