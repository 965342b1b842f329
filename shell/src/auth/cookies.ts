import type { TokenJar } from '@shop/shared/api';
import { ACCESS_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE_SECONDS } from '@shop/shared/contracts';

const read = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1] ?? null;

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop is built for
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The tokens in cookies (specification, section 9): every tab reads the same ones. */
export const tokenCookies: TokenJar = {
  access: () => read(ACCESS_COOKIE),
  refresh: () => read(REFRESH_COOKIE),
  save({ access, refresh }) {
    write(ACCESS_COOKIE, access, TOKEN_COOKIE_SECONDS);
    write(REFRESH_COOKIE, refresh, TOKEN_COOKIE_SECONDS);
  },
  clear() {
    write(ACCESS_COOKIE, '', 0);
    write(REFRESH_COOKIE, '', 0);
  },
};
