import { z } from 'zod';

const traceparent = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
const time = z.number().nonnegative();

/** A tab's report of one navigation. Times in milliseconds since 1970. Of the path only the route's pattern is recorded. */
export const navigationReport = z.object({
  /** The navigation's own span, as calls have named it. */
  traceparent,
  /** The span of the document's request; nothing for a navigation within the document. */
  parent: traceparent.optional(),
  path: z.string().max(500),
  start: time,
  end: time,
});
export type NavigationReport = z.infer<typeof navigationReport>;
