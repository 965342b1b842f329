import { writeCookie } from '@federation/browser/page';
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@shop/contract';
import { LOCALE } from '@shop/i18n';

/** Notes the language for 365 days (specification, section 9). Pages are cached for everybody, so the server sets no cookie. */
export function writeLocaleCookie(): void {
  writeCookie(LOCALE_COOKIE, LOCALE, LOCALE_COOKIE_SECONDS);
}
