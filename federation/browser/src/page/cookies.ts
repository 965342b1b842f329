import { attempt } from '@federation/protocol/lib';

/** Reads this site's cookies as the browser has them; empty where they are blocked. */
export const readCookies = (): string => attempt(() => document.cookie) ?? '';

/** Writes a cookie of this site for some seconds, or until the browser is closed; 0 removes it. The value must need no escaping. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is supported
    document.cookie = `${name}=${value}; Path=/${age}; SameSite=Lax${secure}`;
  });
}
