import type { DehydratedState } from '@tanstack/react-query';
import type { PageOutcome } from './outcome.ts';

/** `{path}/_payload.json`: the data of a page that is the same for everybody. */
export type PagePayload = { outcome: PageOutcome; queries: DehydratedState };

const HERE = 'http://here.invalid';

/**
 * Address of the data of a prerendered page. Throws for a URL that names a host, `//host` and `\\host` included: data
 * come from this site only.
 */
export function payloadUrl(url: string, buildId: string): string {
  const { origin, pathname } = new URL(url, HERE);
  if (origin !== HERE || pathname.startsWith('//'))
    throw new Error(`Payload URL must not include a host: ${url}`);
  return `${pathname.replace(/\/$/, '')}/_payload.json?${buildId}`;
}
