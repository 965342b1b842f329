import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;
type Value = Metric['values'][number];
type Times = { startTime: HrTime; endTime: HrTime };

/** The metrics of Prometheus' registries under the same names, for a reader that sends them. */
export function prometheusProducer(registries: ReadonlySet<Registry>): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const times = { startTime, endTime: hrTime() };
      const errors: unknown[] = [];
      const metrics: MetricData[] = [];
      for (const registry of registries) {
        try {
          const found = (await registry.getMetricsAsJSON()) as Metric[];
          metrics.push(...found.flatMap((metric) => toData(metric, times)));
        } catch (error) {
          errors.push(error);
        }
      }
      const scopeMetrics = [{ scope: { name: 'prom-client' }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors };
    },
  };
}

function toData(metric: Metric, times: Times): MetricData[] {
  const { name, help: description, values } = metric;
  const base = {
    descriptor: {
      name,
      description,
      unit: name.includes('_seconds') ? 's' : '1',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = values.map(({ labels, value }) => ({ ...times, attributes: labels as Attributes, value }));
  const kind = String(metric.type);
  if (kind === 'counter')
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }];
  if (kind === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points }];
  if (kind !== 'histogram') return [];
  return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, times) }];
}

/** Prometheus counts every bucket with those below it; OpenTelemetry counts each by itself. */
function histograms(values: Value[], times: Times) {
  const series = new Map<
    string,
    { attributes: Attributes; bounds: number[]; below: number[]; sum: number; count: number }
  >();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels as Attributes;
    const key = JSON.stringify(attributes);
    const one = series.get(key) ?? { attributes, bounds: [], below: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName.endsWith('_sum')) one.sum = value;
    else if (metricName.endsWith('_count')) one.count = value;
    else {
      if (le !== '+Inf') one.bounds.push(Number(le));
      one.below.push(value);
    }
  }
  return [...series.values()].map(({ attributes, bounds, below, sum, count }) => ({
    ...times,
    attributes,
    value: {
      buckets: { boundaries: bounds, counts: below.map((value, place) => value - (below[place - 1] ?? 0)) },
      sum,
      count,
    },
  }));
}
