import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  type Notice,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type Refund,
} from '../../src/modules/payments/providers/payment-provider.ts';
import { nowhere, startFaultyProxy } from './faulty-proxy.ts';

/** An adapter, a simulator of its provider that follows the documentation, and how to make the simulator do things. */
export type PaymentKitSubject = {
  /** Where the simulator is. */
  url: string;
  /** The adapter for a simulator at `url`; with `secret` in place of the account's. */
  create(url: string, secret?: string): PaymentProvider;
  secret: string;
  request: Pick<PaymentRequest, 'scenario' | 'method' | 'currency' | 'notifyUrl'>;
  /** The payer decides on the page. */
  decide(page: string, outcome: 'approve' | 'decline'): Promise<unknown>;
  /** The notice of this payment that the simulator sent, as it came in. */
  noticeOf(paymentId: string, transactionId: string): Promise<Notice>;
  /** The provider's answer with an unknown state, and an unknown field. */
  unknownState(body: unknown): unknown;
  /** Has the simulator answer every call with an error of the provider's own list, as `away` or `refused`; nothing is the ordinary answer. */
  answer(error: string): Promise<unknown>;
  errors: Readonly<Record<'away' | 'refused', readonly string[]>>;
  /** True where the documentation lets one id be opened once only: then a second opening is refused, not the same again. */
  opensOnce?: boolean;
  /** False where there are no calls but `start`. */
  answersQuestions?: boolean;
};

export type PaymentKitRule = { rule: string; holds: () => Promise<void> };

const AMOUNT = 91_23;

/**
 * Rules that every adapter of a payment provider keeps by itself. Its webhooks at the running api, lost, late, doubled,
 * reordered, forged or of another sum: api/test/payment-notices.test.ts.
 */
export async function paymentKit(subject: PaymentKitSubject): Promise<PaymentKitRule[]> {
  const { url, create, secret, decide, noticeOf, answersQuestions = true, opensOnce } = subject;
  const proxy = await startFaultyProxy(url);
  const away = await nowhere();
  const provider = create(proxy.url);
  let made = 0;
  const next = (): PaymentRequest => ({
    ...subject.request,
    paymentId: randomUUID(),
    number: ++made,
    orderId: randomUUID(),
    amount: AMOUNT,
    description: 'Заказ',
    returnUrl: 'http://localhost:3000/orders/1/pay',
    email: 'buyer@example.com',
    phone: '8 (916) 123-45-67',
    expires: new Date(Date.now() + 3_600_000),
    receipt: null,
  });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ProviderError) return error;
        throw error;
      },
    );
  const reason = async (work: Promise<unknown>) => (await failure(work))?.reason;
  const open = async () => {
    const request = next();
    const { transactionId, url: page, scenario } = await provider.start(request);
    const code = scenario.type === 'invoice_qr' ? scenario.qr_str : '';
    return { request, transactionId, paymentId: request.paymentId, page: page ?? code };
  };
  /** A payment that came in, and the transaction that brought it. */
  const paid = async () => {
    const opened = await open();
    await decide(opened.page, 'approve');
    const { transactionId } = (await provider.find(opened))!;
    const refund = (amount: number): Refund => {
      const { paymentId, request } = opened;
      return {
        key: randomUUID(),
        paymentId,
        transactionId,
        amount,
        currency: request.currency,
        isPart: amount < AMOUNT,
        receipt: null,
      };
    };
    return { ...opened, refund };
  };
  const stateOf = ({ transactionId, paymentId }: OpenedPayment) =>
    provider.find({ transactionId, paymentId });

  const rules: PaymentKitRule[] = [];
  const rule = (name: string, holds: () => Promise<void>) =>
    void rules.push({ rule: name, holds: () => holds().finally(() => proxy.set('none')) });

  rule('opens one payment of one id, however often it is asked, also when an answer is lost', async () => {
    for (const fault of ['none', 'lost_before', 'lost_after'] as const) {
      const request = next();
      proxy.set(fault);
      const lost = await failure(provider.start(request));
      expect(lost?.reason).toBe(fault === 'none' ? undefined : 'unavailable');
      proxy.set('none');
      const again = () => provider.start(request);
      if (!opensOnce) expect(await again()).toEqual(await again());
      else {
        // Only a call that never arrived leaves the id free.
        if (fault === 'lost_before') await again();
        expect(await reason(again())).toBe('refused');
      }
    }
  });

  rule('takes nonsense, and a provider that is away, for no answer', async () => {
    proxy.set('nonsense');
    expect(await reason(provider.start(next()))).toBe('unavailable');
    expect(await reason(create(away).start(next()))).toBe('unavailable');
  });

  rule('refuses wrong credentials, and never leaks a secret', async () => {
    const wrong = 'a wrong secret';
    const refused = await failure(create(url, wrong).start(next()));
    expect(refused?.reason).toBe('refused');
    for (const error of [refused, await failure(create(away).start(next()))]) {
      const text = `${error?.message} ${error?.stack} ${String(error?.cause)} ${JSON.stringify(error)}`;
      for (const word of [secret, wrong, Buffer.from(secret).toString('base64')])
        expect(text).not.toContain(word);
    }
  });

  rule('distinguishes an error after which a retry may help from one that stays', async () => {
    for (const [kind, expected] of [
      ['away', 'unavailable'],
      ['refused', 'refused'],
    ] as const)
      for (const error of subject.errors[kind]) {
        await subject.answer(error);
        expect([error, await reason(provider.start(next()))]).toEqual([error, expected]);
      }
    await subject.answer('');
    expect(await reason(provider.start(next()))).toBeUndefined();
  });

  rule('knows its own notice each time it comes, and believes none that is altered', async () => {
    const { request, transactionId, page, paymentId } = await open();
    await decide(page, 'approve');
    const notice = await noticeOf(paymentId, transactionId);
    const reading = provider.read(notice);
    expect(provider.read(notice)).toEqual(reading);
    if (reading.kind === 'ask') expect(reading.payment).toMatchObject({ transactionId });
    else
      expect(reading).toMatchObject({ payment: { paymentId, amount: AMOUNT, currency: request.currency } });
    const text = notice.body.toString('utf8');
    const sum = text.replace('91.23', '1.00').replace(/\b9123\b/, '100');
    if (reading.kind !== 'ask') expect(sum).not.toBe(text);
    const forged = [
      { ...notice, body: Buffer.from(sum) },
      { ...notice, headers: { 'content-type': notice.headers['content-type'] }, body: Buffer.from(sum) },
    ];
    for (const altered of forged) expect(['forged', 'ask']).toContain(provider.read(altered).kind);
    for (const body of ['', '{', '[]', 'null', '{"event":1}'])
      expect(['forged', 'malformed']).toContain(provider.read({ ...notice, body: Buffer.from(body) }).kind);
  });

  if (!answersQuestions) {
    rule('says at once that it answers no questions and gives nothing back', async () => {
      const { transactionId, paymentId, request } = await open();
      expect(await stateOf({ transactionId, paymentId })).toBeNull();
      const refund = { key: randomUUID(), paymentId, transactionId, amount: 1, currency: request.currency };
      expect(await reason(provider.refund({ ...refund, receipt: null }))).toBe('refused');
    });
    return rules;
  }

  rule('reports what became of a payment, with its sum and currency', async () => {
    const waiting = await open();
    const state = await stateOf(waiting);
    if (state) expect(state.status).toBe('pending');
    await decide(waiting.page, 'decline');
    expect(await stateOf(waiting)).toMatchObject({ status: 'failed', paymentId: waiting.paymentId });
    const came = await paid();
    const { currency } = came.request;
    expect(await stateOf(came)).toMatchObject({ status: 'succeeded', amount: AMOUNT, currency });
  });

  rule('takes a state that it does not know for no decision, and fields for nothing', async () => {
    const came = await paid();
    proxy.set(subject.unknownState);
    const state = await stateOf(came).catch((error: unknown) => error);
    if (!(state instanceof ProviderError)) expect(state).toMatchObject({ status: 'pending' });
  });

  rule('refunds a part once, also when the answer is lost, and never more than there is', async () => {
    const { refund, ...came } = await paid();
    for (const fault of ['lost_before', 'lost_after', 'nonsense'] as const) {
      const part = refund(10_00);
      proxy.set(fault);
      expect(await reason(provider.refund(part))).toBe('unavailable');
      proxy.set('none');
      await provider.refund(part);
      await provider.refund(part);
    }
    expect(await reason(provider.refund(refund(AMOUNT)))).toBe('refused');
    await provider.refund(refund(AMOUNT - 30_00));
    expect(await stateOf(came)).toMatchObject({ status: 'refunded', amount: AMOUNT });
  });

  rule('says what became of a refund whose answer was lost, where it can be asked', async () => {
    const findRefund = provider.findRefund;
    if (!findRefund) return;
    for (const fault of ['lost_before', 'lost_after'] as const) {
      const { refund } = await paid();
      const part = refund(10_00);
      const asked = { ...part, id: null, isTaken: false, before: 0 };
      expect(await findRefund(asked)).toBeNull();
      proxy.set(fault);
      expect(await reason(provider.refund(part))).toBe('unavailable');
      proxy.set('none');
      const found = await findRefund(asked);
      if (fault === 'lost_before') expect(found).toBeNull();
      else expect(found).toMatchObject({ state: 'done' });
    }
  });

  return rules;
}
