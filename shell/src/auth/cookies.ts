import { readCookies, writeCookie } from '@federation/browser/page';
import type { TokenJar } from '@shop/api-client';
import { ACCESS_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE_SECONDS } from '@shop/contract';

/** Three parts with dots between, as our tokens are. A neighbour below the parent domain may have set the same name. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const read = (name: string) => {
  const values = [...readCookies().matchAll(new RegExp(`(?:^|; )${name}=([^;]+)`, 'g'))].map(
    ([, value]) => value!,
  );
  return values.find((value) => TOKEN.test(value)) ?? values[0] ?? null;
};

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
