import type { Config } from '../../../config.ts';
import type { Outside } from '../../../platform/http/outside.ts';
import { getpay } from './getpay.ts';
import { getpayVerifiers } from './getpay-signature.ts';
import { type PaymentProvider, ProviderError } from './payment-provider.ts';
import { payselection } from './payselection.ts';
import { notifyUrl } from './provider-call.ts';
import { sandboxPayments } from './sandbox.ts';
import { tbank } from './tbank.ts';
import { yookassa } from './yookassa.ts';

/** How each adapter is made; undefined where the shop has no account there. A new one is a file in this folder and a line here. */
export const ADAPTERS: Record<string, (config: Config) => PaymentProvider | undefined> = {
  sandbox: ({ sandboxUrl: url, sandboxSecret: secret }) => sandboxPayments({ url, secret }),
  payselection: ({ payselection: account, apiUrl, publicUrl }) =>
    account &&
    payselection({
      ...account,
      siteUrl: account.siteUrl ?? publicUrl,
      notifyUrl: notifyUrl(apiUrl, 'payselection'),
    }),
  getpay: ({ getpay: account }) =>
    account && getpay({ ...account, verifiers: account.verifiers.map((name) => getpayVerifiers[name]) }),
  yookassa: ({ yookassa: account }) => account && yookassa(account),
  tbank: ({ tbank: account }) => account && tbank(account),
};

/** Every provider that a method may name, configured or not. */
export const PROVIDER_NAMES: readonly string[] = Object.keys(ADAPTERS);

/** The payment providers that are configured, by name. Methods of others are not offered. */
export function createProviders(config: Config, outside: Outside): ReadonlyMap<string, PaymentProvider> {
  const all = Object.values(ADAPTERS).flatMap((create) => create(config) ?? []);
  return new Map(all.map((adapter) => [adapter.name, guarded(adapter, outside)]));
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
  const start: PaymentProvider['start'] = (request) => call(() => adapter.start(request));
  if (adapter.onlyStarts) return { ...adapter, start };
  return {
    ...adapter,
    start,
    find: (payment) => call(() => adapter.find(payment)),
    cancel: (payment) => call(() => adapter.cancel(payment)),
    refund: (refund) => call(() => adapter.refund(refund)),
    ...(adapter.findRefund && { findRefund: (refund) => call(() => adapter.findRefund!(refund)) }),
    ...(adapter.receipts && { receipts: (...of) => call(() => adapter.receipts!(...of)) }),
    ...(adapter.settle && { settle: (...of) => call(() => adapter.settle!(...of)) }),
    ...(adapter.check && { check: () => call(() => adapter.check!()) }),
  };
}
