export { addRequestSpans, forPropagation } from './request-spans.ts';
export { navigationSpan } from './span-id.ts';
export { currentTraceparent, inSpan, inTrace, traceHeaders, traceIdOf, withTrace } from './spans.ts';
export { traceIds } from './trace-ids.ts';
