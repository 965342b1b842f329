import { cleanValue, isEmail } from '@shop/contract';

/**
 * The key of what is wrong with an order's e-mail, if anything. Guests must give one; a signed-in buyer's own is used
 * when the field is empty (specification, section 5).
 */
export function emailProblem(email: string, isGuest: boolean): string | undefined {
  if (!cleanValue(email)) return isGuest ? 'top_up_balance.errors.mail_is_missing' : undefined;
  return isEmail(email) ? undefined : 'top_up_balance.errors.mail_is_wrong';
}
