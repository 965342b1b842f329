import {
  type AccountCheck,
  isUnknownRoot,
  UNKNOWN_ROOT,
} from '../../platform/observability/account-check.ts';
import { type PaymentProvider, ProviderError } from './providers/payment-provider.ts';

/** Asks each payment provider something harmless, and says in a sentence what is wrong with our account there. */
export const checkPaymentAccounts = (
  providers: ReadonlyMap<string, PaymentProvider>,
): Promise<AccountCheck[]> => Promise.all([...providers.values()].map(checkAccount));

async function checkAccount({ name: account, check }: PaymentProvider): Promise<AccountCheck> {
  if (account === 'sandbox') return { account, isOk: true, says: 'Takes no real money: for trying only.' };
  if (!check)
    return { account, isOk: true, says: 'Answers no questions: only a payment shows whether it works.' };
  try {
    await check();
    return { account, isOk: true, says: 'The account works.' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { account, isOk: false, says: sentence(error) };
  }
}

function sentence({ status, reason, message, cause }: ProviderError): string {
  if (status === 401) return 'The account or its key is wrong: check its variables.';
  if (status === 403)
    return 'The account may not do this: check the key, and whether the address of this machine is allowed.';
  if (status === 429) return 'Too many calls: wait a minute and check again.';
  if (isUnknownRoot(cause)) return UNKNOWN_ROOT;
  if (reason === 'unavailable') return 'Gives no usable answer: check its address, or try again later.';
  return `Refuses: ${message}.`;
}
