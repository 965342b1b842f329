import type { Config } from '../../../config.ts';
import type { Outside } from '../../../platform/http/outside.ts';
import { getpay } from './getpay.ts';
import { getpayVerifiers } from './getpay-signature.ts';
import { type PaymentProvider, ProviderError } from './payment-provider.ts';
import { payselection } from './payselection.ts';
import { sandboxPayments } from './sandbox.ts';

/** Every provider that a method may name; an adapter is a file in this folder, a name here and a line below. */
export const PROVIDER_NAMES: readonly string[] = ['sandbox', 'payselection', 'getpay'];

/** Where a provider is told to send its webhooks. */
export const notifyUrl = (apiUrl: string, provider: string) => `${apiUrl}/api/payments/${provider}/notify/`;

/** The payment providers that are configured, by name. Methods of others are not offered. */
export function createProviders(config: Config, outside: Outside): ReadonlyMap<string, PaymentProvider> {
  const all = [guarded(sandboxPayments({ url: config.sandboxUrl, secret: config.sandboxSecret }), outside)];
  if (config.payselection) {
    const ourUrl = notifyUrl(config.apiUrl, 'payselection');
    const siteUrl = config.payselection.siteUrl ?? config.publicUrl;
    all.push(guarded(payselection({ ...config.payselection, siteUrl, notifyUrl: ourUrl }), outside));
  }
  if (config.getpay) {
    const { verifier, ...account } = config.getpay;
    const adapter = getpay({ ...account, verify: getpayVerifiers[verifier] });
    // Whatever else it is asked, it says without a call.
    all.push({ ...adapter, start: guarded(adapter, outside).start });
  }
  return new Map(all.map((provider) => [provider.name, provider]));
}

/** A little more than an adapter waits for an answer, milliseconds. */
const TIME_LIMIT = 11_000;

/** The adapter with its calls to the outside in their bulkhead, behind their breaker. */
function guarded(adapter: PaymentProvider, outside: Outside): PaymentProvider {
  const call = outside.service(`payments_${adapter.name}`, {
    timeLimit: TIME_LIMIT,
    isAway: (error) => error instanceof ProviderError && error.reason === 'unavailable',
    toError: (cause) => new ProviderError('unavailable', `${adapter.name}: ${cause.message}`, { cause }),
  });
  return {
    ...adapter,
    start: (request) => call(() => adapter.start(request)),
    find: (payment) => call(() => adapter.find(payment)),
    cancel: (payment) => call(() => adapter.cancel(payment)),
    refund: (refund) => call(() => adapter.refund(refund)),
  };
}
