import { parseUrl } from './parse-url.ts';

/**
 * A path of the shop at `shop`, whatever was asked for: no other host. Read as a browser reads it, which drops tabs and takes a
 * backslash for a slash. What is left of `/.//elsewhere` is another host again.
 */
export function ownPath(text: unknown, shop: string, otherwise = '/'): string {
  const { origin } = new URL(shop);
  const url = typeof text === 'string' && text ? parseUrl(text, origin) : undefined;
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return otherwise;
  return url.pathname + url.search + url.hash;
}
