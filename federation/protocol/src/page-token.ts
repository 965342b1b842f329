import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LONGEST_PAGE_TOKEN } from './page-report.ts';

/** A document that a server sent: of what it was made, and for whose canaries its browser had drawn before. */
export type IssuedPage = {
  /** Another one for each document. */
  id: string;
  /** When, in seconds since 1970, by the server's clock. */
  at: number;
  composition: string;
  shell: string;
  remotes: readonly { name: string; version: string }[];
  drawn: readonly string[];
};

/** A page may say something for so long, in seconds. */
export const PAGE_LIFETIME = 12 * 3_600;
/** Shorter keys could be guessed. */
export const PAGE_KEY_LENGTH = 32;

const macOf = (text: string, key: string) =>
  createHmac('sha256', key).update(`page ${text}`).digest('base64url');
const joined = (items: readonly string[]) => items.map(encodeURIComponent).join('|');
const split = (text: string) => (text === '' ? [] : text.split('|').map(decodeURIComponent));

/**
 * A token for one document: what it is made of in plain text, which fits into a quoted string of a header, and an HMAC-SHA256. Nothing of it
 * names the browser. `now` is in milliseconds.
 */
export function signPage(page: Omit<IssuedPage, 'id' | 'at'>, key: string, now = Date.now()): string {
  const text = [
    randomBytes(9).toString('base64url'),
    Math.floor(now / 1_000).toString(36),
    encodeURIComponent(page.composition),
    encodeURIComponent(page.shell),
    joined(page.remotes.map(({ name, version }) => `${name}@${version}`)),
    joined(page.drawn),
  ].join(',');
  return `${text},${macOf(text, key)}`;
}

/** The page of a token; undefined for what this key has not signed, and for a page that was sent too long ago. */
export function openPage(token: string, key: string, now = Date.now()): IssuedPage | undefined {
  const end = token.lastIndexOf(',');
  if (end < 0 || token.length > LONGEST_PAGE_TOKEN) return undefined;
  const text = token.slice(0, end);
  const [given, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(macOf(text, key))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [id = '', time = '', composition = '', shell = '', remotes = '', drawn = ''] = text.split(',');
  const at = Number.parseInt(time, 36);
  if (!(now / 1_000 - at <= PAGE_LIFETIME)) return undefined;
  return {
    id,
    at,
    composition: decodeURIComponent(composition),
    shell: decodeURIComponent(shell),
    remotes: split(remotes).map((label) => {
      const place = label.indexOf('@');
      return { name: label.slice(0, place), version: label.slice(place + 1) };
    }),
    drawn: split(drawn),
  };
}
