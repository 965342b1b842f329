import { parseMoney, printMoney } from '@shop/shared/contracts';
import { z } from 'zod';
import type { GetpayFields, GetpayVerifier } from './getpay-signature.ts';
import { type Notice, type NoticeReading, type PaymentProvider, ProviderError } from './payment-provider.ts';
import { askProvider, checkScenario, parseAnswer, parseJson } from './provider-call.ts';

export type GetpayOptions = {
  url: string;
  wallet: string;
  secret: string;
  verify: GetpayVerifier;
};

/** The only currency of a wallet. */
const CURRENCY = 'RUB';

const opened = z.object({ redirectUrl: z.string() });
const text = z.union([z.string(), z.number()]).transform(String);
const fields = z.object({
  wallet: text,
  sum: text.pipe(z.string().regex(/^\d{1,12}\.\d{2}$/)),
  order: text.pipe(z.string().min(1).max(200)),
  payment: text.pipe(z.string().min(1).max(200)),
  signature: text,
});

/** The adapter of GetPay. Our payment's id is its order; it tells only of money that came in, and answers no questions. */
export function getpay(options: GetpayOptions): PaymentProvider {
  return {
    name: 'getpay',
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
    // It has no such calls: a payment that was given up stays open, and what comes in by it is owed back.
    find: async () => null,
    cancel: async () => undefined,
    async refund() {
      throw new ProviderError('refused', 'getpay gives nothing back by itself: an operator does');
    },
    read: (notice) => read(options, notice),
  };
}

function read({ wallet, secret, verify }: GetpayOptions, notice: Notice): NoticeReading {
  const told = parseFields(notice);
  if (!told || !verify(secret, told, notice)) return { kind: 'forged' };
  const payment = {
    transactionId: told.payment,
    paymentId: told.order,
    status: 'succeeded' as const,
    amount: parseMoney(told.sum),
    currency: CURRENCY,
    isTry: true,
  };
  return { kind: told.wallet === wallet ? 'payment' : 'foreign', payment };
}

function parseFields({ headers, body }: Notice): GetpayFields | undefined {
  const content = body.toString('utf8');
  const isForm = headers['content-type']?.includes('form-urlencoded');
  const told = isForm ? Object.fromEntries(new URLSearchParams(content)) : parseJson(content);
  return fields.safeParse(told).data;
}
