import { errorText, NetworkError, TimeoutError } from '@shop/api-client';
import { t } from '@shop/i18n';

/** Returns the text for a shopper about a failed request: the server's own words, or why none came. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return t('errors.network');
  if (error instanceof TimeoutError) return t('errors.timeout');
  return errorText(error) ?? t('errors.generic_error');
}
