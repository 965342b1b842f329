/** Error codes that a client acts on. */
export const ERROR_CODES = {
  /** There is no order of this id at all. */
  orderUnknown: 'order_unknown',
  tokenNotValid: 'token_not_valid',
  noAccess: 'no_access',
  orderLocked: 'order_locked',
  emailRequired: 'email_required',
  /** The body has a `challenge`; the call is repeated with its proof in the header `Work-Proof`. */
  workNeeded: 'work_needed',
  accountNotFound: 'account_not_found',
} as const;
