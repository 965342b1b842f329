import { parseUrl } from './parse-url.ts';

/**
 * A path of the site at `site`, whatever was asked for: no other host. Read as a browser reads it, which drops tabs and
 * takes a backslash for a slash. What is left of `/.//elsewhere` is another host again.
 */
export function ownPath(text: unknown, site: string, otherwise = '/'): string {
  const { origin } = new URL(site);
  const url = typeof text === 'string' && text ? parseUrl(text, origin) : undefined;
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return otherwise;
  return url.pathname + url.search + url.hash;
}
