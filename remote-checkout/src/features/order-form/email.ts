import { cleanValue } from '@shop/contract';
import type { KeyIn } from '@shop/i18n';

/**
 * Matches text that can be an address; the server says the rest, at this field. The whole rule would cost every game page half a kilobyte.
 */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * The key of what is wrong with an order's e-mail, if anything. Guests must give one; a signed-in buyer's own is used
 * when the field is empty (specification, section 5).
 */
export function emailProblem(email: string, isGuest: boolean): KeyIn<'checkout'> | undefined {
  const typed = cleanValue(email);
  if (!typed) return isGuest ? 'top_up_balance.errors.mail_is_missing' : undefined;
  return ADDRESS.test(typed) ? undefined : 'top_up_balance.errors.mail_is_wrong';
}
