import type { Config } from '../config.ts';
import { getpay } from './getpay.ts';
import { getpayVerifiers } from './getpay-signature.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payselection } from './payselection.ts';
import { sandboxPayments } from './sandbox-payments.ts';

/** Every provider that a method may name; an adapter is a file in this folder, a name here and a line below. */
export const PROVIDER_NAMES: readonly string[] = ['sandbox', 'payselection', 'getpay'];

/** Where a provider is told to send its webhooks. */
export const notifyUrl = (apiUrl: string, provider: string) => `${apiUrl}/api/payments/${provider}/notify/`;

/** The payment providers that are configured, by name. Methods of others are not offered. */
export function createProviders(config: Config): ReadonlyMap<string, PaymentProvider> {
  const all = [sandboxPayments({ url: config.sandboxUrl, secret: config.sandboxSecret })];
  if (config.payselection)
    all.push(payselection({ ...config.payselection, notifyUrl: notifyUrl(config.apiUrl, 'payselection') }));
  if (config.getpay) {
    const { verifier, ...account } = config.getpay;
    all.push(getpay({ ...account, verify: getpayVerifiers[verifier] }));
  }
  return new Map(all.map((provider) => [provider.name, provider]));
}
