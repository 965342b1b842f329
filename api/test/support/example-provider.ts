import { createHash } from 'node:crypto';
import { parseMoney, printMoney } from '@shop/contract';
import type {
  Notice,
  NoticeReading,
  PaymentProvider,
} from '../../src/modules/payments/providers/payment-provider.ts';

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex');

/** The adapter of docs/guides/provider.md: ids are integers, notices come by GET or POST, and `OK` with the id is the answer. */
export function example({ url, password }: { url: string; password: string }): PaymentProvider {
  return {
    name: 'example',
    async start({ amount, number, paymentId, description }) {
      const page = new URL(url);
      page.search = String(
        new URLSearchParams({ OutSum: printMoney(amount), InvId: String(number), Description: description }),
      );
      return { transactionId: paymentId, scenario: { type: 'redirect', url: page.href }, url: page.href };
    },
    find: async () => null,
    cancel: async () => undefined,
    refund: async () => ({ id: null, state: 'done' }),
    read: (notice) => read(password, notice),
    acknowledge: (notice) => ({ type: 'text/plain', body: `OK${fields(notice).InvId}` }),
  };
}

const fields = ({ method, query, body }: Notice): Readonly<Record<string, string>> =>
  method === 'GET' ? query : Object.fromEntries(new URLSearchParams(body.toString('utf8')));

function read(password: string, notice: Notice): NoticeReading {
  const { OutSum = '', InvId = '', SignatureValue } = fields(notice);
  if (SignatureValue !== md5(OutSum, InvId, password) || !/^\d+\.\d{2}$/.test(OutSum))
    return { kind: 'forged' };
  const payment = { paymentId: InvId, transactionId: InvId, amount: parseMoney(OutSum), currency: 'RUB' };
  return { kind: 'payment', payment: { ...payment, status: 'succeeded', isTry: true } };
}

/** A notice as the provider would send it. */
export function exampleNotice(password: string, number: number, amount: number): URLSearchParams {
  const OutSum = printMoney(amount);
  const InvId = String(number);
  return new URLSearchParams({ OutSum, InvId, SignatureValue: md5(OutSum, InvId, password) });
}
