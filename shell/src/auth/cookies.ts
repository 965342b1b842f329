import { writeCookie } from '@federation/browser/page';
import type { TokenJar } from '@shop/api-client';
import { ACCESS_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE_SECONDS } from '@shop/contract';

const read = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1] ?? null;

/** The tokens in cookies (specification, section 9): every tab reads the same ones. */
export const tokenCookies: TokenJar = {
  access: () => read(ACCESS_COOKIE),
  refresh: () => read(REFRESH_COOKIE),
  save({ access, refresh }) {
    writeCookie(ACCESS_COOKIE, access, TOKEN_COOKIE_SECONDS);
    writeCookie(REFRESH_COOKIE, refresh, TOKEN_COOKIE_SECONDS);
  },
  clear() {
    writeCookie(ACCESS_COOKIE, '', 0);
    writeCookie(REFRESH_COOKIE, '', 0);
  },
};
