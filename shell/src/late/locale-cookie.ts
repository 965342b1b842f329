import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@shop/shared/contracts';
import { LOCALE } from '@shop/shared/i18n';

/** Notes the language for 365 days (specification, section 9). Pages are cached for everybody, so the server sets no cookie. */
export function writeLocaleCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop is built for
  document.cookie = `${LOCALE_COOKIE}=${LOCALE}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
