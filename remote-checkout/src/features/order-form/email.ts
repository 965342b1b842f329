const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * The key of what is wrong with an order's e-mail, if anything. Guests must give one; a signed-in buyer's own is used
 * when the field is empty (specification, section 5).
 */
export function emailProblem(email: string, isGuest: boolean): string | undefined {
  const text = email.trim();
  if (!text) return isGuest ? 'top_up_balance.errors.mail_is_missing' : undefined;
  return EMAIL.test(text) ? undefined : 'top_up_balance.errors.mail_is_wrong';
}
