import type { SupplierReason } from './supplier.ts';

/**
 * MooGold's `err_code`, by its OpenAPI text (schemas `error_response_*`): what it means for an order, and what an
 * operator does about it. 110 ("try again") does not say whether the order was taken, nor does a code that is not here.
 */
export const MOOGOLD_ERRORS: Record<string, { reason: SupplierReason; text: string }> = {
  '109': { reason: 'misconfigured', text: 'the signature is wrong: check MOOGOLD_SECRET' },
  '110': { reason: 'unavailable', text: 'an error at MooGold' },
  '111': { reason: 'no_funds', text: 'the wallet is empty: top it up' },
  '113': { reason: 'misconfigured', text: 'the product id is missing' },
  '114': { reason: 'out_of_stock', text: 'the product is out of stock' },
  '116': { reason: 'misconfigured', text: 'more than 10 pieces in one order' },
  '117': { reason: 'out_of_stock', text: 'the product is not available yet: ask the account manager' },
  '118': { reason: 'misconfigured', text: 'the product is blocked for this account' },
  '403': {
    reason: 'misconfigured',
    text: 'the account is unknown or not authorised: check MOOGOLD_PARTNER_ID',
  },
  '418': { reason: 'misconfigured', text: 'the path does not match the address: check MOOGOLD_URL' },
  '419': { reason: 'misconfigured', text: 'an argument is missing' },
  '422': { reason: 'misconfigured', text: 'the product id is wrong, or not authorised for this account' },
  '423': { reason: 'misconfigured', text: 'the category is missing' },
  '424': { reason: 'misconfigured', text: 'the payment method is wrong' },
  '425': { reason: 'misconfigured', text: 'the amount is wrong' },
  '426': { reason: 'misconfigured', text: 'the timestamp is wrong: check the clock of this machine' },
  '433': {
    reason: 'misconfigured',
    text: 'the address of this machine is not allowed: ask the account manager',
  },
  '434': { reason: 'away', text: 'too much was asked for at once' },
  '1111': { reason: 'misconfigured', text: 'for members only: ask the account manager' },
};
/** Not failures of a call: what they say is an answer. */
export const DUPLICATE_ORDER = '420';
export const UNKNOWN_ORDER = '421';
