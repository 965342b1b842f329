import type { FastifyRequest } from 'fastify';

/** Whether a page of the site sent this: it says so itself by `Sec-Fetch-Site`; browsers without it name their `Origin`. */
export const isOwnPage = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['sec-fetch-site'] ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === origin;

/** A beacon's text, which says nothing of its type; undefined for what is no JSON. */
export function parseBeacon(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
