import { context } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { SPAN_ID } from './span-id.ts';

type Given = { traceId: string; spanId: string } | undefined;

/** Random ids, but for a span whose id a browser has given out before. */
export function givenIds(): IdGenerator {
  const random = new RandomIdGenerator();
  const given = () => context.active().getValue(SPAN_ID) as Given;
  return {
    generateTraceId: () => given()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given()?.spanId ?? random.generateSpanId(),
  };
}
