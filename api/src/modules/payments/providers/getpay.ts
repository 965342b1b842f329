import { parseMoney, printMoney } from '@shop/contract';
import { z } from 'zod';
import type { GetpayVerifier } from './getpay-signature.ts';
import { type Notice, type NoticeReading, type PaymentProvider, ProviderError } from './payment-provider.ts';
import { askProvider, checkScenario, parseAnswer } from './provider-call.ts';

export type GetpayOptions = {
  url: string;
  wallet: string;
  secret: string;
  verifiers: readonly GetpayVerifier[];
};

/** The only currency of a wallet. */
const CURRENCY = 'RUB';

const opened = z.object({ redirectUrl: z.string() });

/** The adapter of GetPay. Our payment's id is its order; it reports only money that came in, and has no call to ask. */
export function getpay(options: GetpayOptions): PaymentProvider {
  return {
    name: 'getpay',
    onlyStarts: true,
    async start(request) {
      if (request.currency !== CURRENCY || request.scenario !== 'redirect')
        throw new ProviderError('refused', `getpay takes ${CURRENCY} by redirect only`);
      const body = new URLSearchParams({
        secret: options.secret,
        wallet: options.wallet,
        sum: printMoney(request.amount),
        order: request.paymentId,
        comment: request.description,
        resultUrl: request.notifyUrl,
        backUrl: request.returnUrl,
      });
      const { redirectUrl: url } = parseAnswer(
        opened,
        await askProvider('getpay', `${options.url}/api/pay`, { method: 'POST', body }),
      );
      const scenario = checkScenario({ type: 'redirect', url });
      return { transactionId: request.paymentId, scenario, url };
    },
    // It has no such calls: a payment that was given up stays open, and what comes in by it is due back.
    find: async () => null,
    cancel: async () => undefined,
    async refund() {
      throw new ProviderError('refused', 'getpay gives nothing back by itself: an operator does');
    },
    read: (notice) => read(options, notice),
  };
}

/** The first of the configured verifiers that knows the notice reads it. */
function read({ wallet, secret, verifiers }: GetpayOptions, notice: Notice): NoticeReading {
  for (const verify of verifiers) {
    const verified = verify(secret, notice);
    if (!verified) continue;
    const payment = {
      transactionId: verified.payment,
      paymentId: verified.order,
      status: 'succeeded' as const,
      amount: parseMoney(verified.sum),
      currency: CURRENCY,
      isTry: true,
    };
    return { kind: verified.wallet === wallet ? 'payment' : 'foreign', payment };
  }
  return { kind: 'forged' };
}
