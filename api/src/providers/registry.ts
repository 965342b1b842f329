import type { Config } from '../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sandboxPayments } from './sandbox-payments.ts';

/** Every payment provider of this shop by name. A new adapter is a file in this folder and a line here. */
export function createProviders(config: Config): ReadonlyMap<string, PaymentProvider> {
  const all = [sandboxPayments({ url: config.sandboxUrl, secret: config.sandboxSecret })];
  return new Map(all.map((provider) => [provider.name, provider]));
}
