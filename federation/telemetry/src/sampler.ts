import { type Attributes, type Context, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const RECORD = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const PASS = { decision: SamplingDecision.NOT_RECORD };

/**
 * A share of what is read, and everything that changes something: an order is never missing. A request that names a trace was drawn for, or
 * not, where the trace began; as anybody can send one, it is drawn for once more by the trace's id, which is the same in every service.
 */
export function createSampler(share: number): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(share);
  return {
    shouldSample(parent: Context, traceId: string, _name: string, kind: SpanKind, attributes: Attributes) {
      const above = trace.getSpanContext(parent);
      const method = attributes['http.request.method'];
      if (attributes['federation.navigation']) return RECORD;
      if (kind === SpanKind.SERVER && typeof method === 'string') {
        if (!READS.has(method)) return RECORD;
        // Without one the request itself was drawn.
        return above ? byRatio.shouldSample(parent, traceId) : RECORD;
      }
      if (above) return (above.traceFlags & TraceFlags.SAMPLED) !== 0 ? RECORD : PASS;
      return byRatio.shouldSample(parent, traceId);
    },
    toString: () => `writes and ${share} of reads`,
  };
}
