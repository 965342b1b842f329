/** A version of a remote that a share of the browsers gets instead of the current one. */
export type Canary = { name: string; version: string; percent: number };

/**
 * The cookie that names the canaries a browser takes part in. Only those browsers have it, so that a cache between needs one rule:
 * requests with this cookie pass by. The pages of all others are the same and are kept.
 */
export const CANARY_COOKIE = 'canary';
/**
 * The cookie that names the canaries that a browser has drawn for, in or out, with their shares. The server signs into a page which of them were
 * drawn before: only these visits are compared, as those who come for the first time are in no canary.
 */
export const DRAWN_COOKIE = 'drawn';

const label = ({ name, version }: Canary) => `${name}@${version}`;

/** FNV-1a with MurmurHash3's finish: spreads neighbouring numbers evenly over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Whether a browser takes part in a canary: always the same answer for the same browser and version, and canaries of different remotes
 * or versions draw again. `bucket` is the browser's own random number. More percent keeps those who were in.
 */
export function takesPart(bucket: number, canary: Canary): boolean {
  return hash(`${bucket}:${label(canary)}`) / 2 ** 32 < canary.percent / 100;
}

/** The cookie's value for a browser; empty when it takes part in none. */
export const canaryCookie = (bucket: number, canaries: readonly Canary[]): string =>
  canaries
    .filter((canary) => takesPart(bucket, canary))
    .map(label)
    .join('|');

const drawnLabel = (canary: Canary) => `${label(canary)}:${canary.percent}`;

/** The value of `DRAWN_COOKIE` for a browser that draws for these now. */
export const drawnCookie = (canaries: readonly Canary[]): string => canaries.map(drawnLabel).join('|');

/** Remotes for whose canary, at this share, a browser with this cookie had drawn. */
export function drawnFor(cookie: string | undefined, canaries: readonly Canary[]): string[] {
  const drawn = new Set(cookie?.split('|'));
  return canaries.filter((canary) => drawn.has(drawnLabel(canary))).map(({ name }) => name);
}

/** Those of the canaries under way that a request's cookie names. */
export function canariesOf<C extends Canary>(cookie: string | undefined, canaries: readonly C[]): C[] {
  if (!cookie) return [];
  const named = new Set(cookie.split('|'));
  return canaries.filter((canary) => named.has(label(canary)));
}
