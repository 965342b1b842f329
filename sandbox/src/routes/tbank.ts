import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { minorUnits, type Payment, printUnits, refundedUnits } from '../payment.ts';
import { Conflict } from '../payments.ts';
import { playRefusals, SLOW } from '../refusals/refusals.ts';
import { tbankRefusals } from '../refusals/tbank.ts';
import { byOrder, byPayment, cancellation, closing, numberOf, readInit, stateOf, tokenOf } from '../tbank.ts';

/** T-Bank's acquiring, https://developer.tbank.ru/eacq/api: an error is `Success: false` with its code, and HTTP 200. */
export function tbankRoutes(
  app: FastifyInstance,
  { tbank, url }: Config,
  { payments, choices }: Gateway,
): void {
  const fail = (reply: FastifyReply, ErrorCode: string, Message = 'Ошибка') =>
    reply.send({ Success: false, ErrorCode, Message, TerminalKey: tbank.terminalKey });
  const find = (body: unknown): Payment | undefined => {
    const { PaymentId } = byPayment.parse(body);
    const found = payments.all().find((payment) => String(numberOf(payment)) === PaymentId);
    const { refund } = choices.tbank;
    return found && refund !== SLOW ? payments.endRefunds(found, refund) : found;
  };
  const left = (payment: Payment) => minorUnits(payment.amount) - refundedUnits(payment);

  app.register(
    async (scope) => {
      scope.setErrorHandler((error: Error, request, reply) => {
        // 8: a status that does not allow it. 203: parameters are missing or wrong.
        if (error instanceof Conflict) return fail(reply, '8', error.message);
        if (error.name === 'ZodError') return fail(reply, '203', error.message);
        request.log.error(error);
        return fail(reply, '9999');
      });
      scope.addHook('preHandler', async (request: FastifyRequest, reply) => {
        if (request.method === 'GET') return;
        const body = (request.body ?? {}) as Record<string, unknown>;
        if (body.TerminalKey !== tbank.terminalKey) return fail(reply, '501', 'Терминал не найден');
        if (body.Token !== tokenOf(body, tbank.password)) return fail(reply, '204', 'Неверный токен');
      });
      playRefusals(scope, tbankRefusals, choices.tbank, (reply, code, _status, text) =>
        fail(reply, code, text),
      );

      scope.post('/v2/Init', async (request, reply) => {
        const body = readInit(request.body);
        // "Должен быть уникальным для каждой операции".
        if (payments.findByPaymentId(body.payment_id))
          return fail(reply, '20', tbankRefusals.errors['20']!.text);
        const payment = payments.create(body, 'tbank');
        const PaymentURL = `${url}/pay/${payment.transaction_id}`;
        return { ...stateOf(tbank, payment), PaymentId: String(numberOf(payment)), PaymentURL };
      });
      scope.post('/v2/GetQr', async (request, reply) => {
        const payment = find(request.body);
        if (!payment) return fail(reply, '7', 'Платеж не найден');
        const state = { ...stateOf(tbank, payment), PaymentId: numberOf(payment) };
        return { ...state, Data: `${url}/pay/${payment.transaction_id}` };
      });
      scope.post('/v2/GetState', async (request, reply) => {
        const payment = find(request.body);
        if (!payment) return fail(reply, '7', 'Платеж не найден');
        // The question succeeds, whatever became of the payment.
        return {
          ...stateOf(tbank, payment),
          Success: true,
          ErrorCode: '0',
          PaymentId: String(numberOf(payment)),
        };
      });
      scope.post('/v2/CheckOrder', async (request, reply) => {
        const payment = payments.findByPaymentId(byOrder.parse(request.body).OrderId);
        if (!payment) return fail(reply, '7', 'Заказ не найден');
        const one = { ...stateOf(tbank, payment), PaymentId: String(numberOf(payment)), Success: 'true' };
        return { ...stateOf(tbank, payment), Success: true, ErrorCode: '0', Payments: [one] };
      });
      scope.post('/v2/Cancel', async (request, reply) => {
        const payment = find(request.body);
        const { Amount, ExternalRequestId, Receipt } = cancellation.parse(request.body);
        if (!payment) return fail(reply, '7', 'Платеж не найден');
        const { refund } = choices.tbank;
        if (refund && refund !== SLOW) return fail(reply, refund, tbankRefusals.refunds?.[refund]);
        const before = Number(left(payment));
        const changed =
          payment.status === 'pending' || payment.status === 'cancelled'
            ? payments.cancel(payment)
            : payments.refund(payment, {
                // Without an id every call is a refund of its own.
                refund_id: ExternalRequestId || request.id,
                amount: printUnits(BigInt(Amount ?? before)),
                has_receipt:
                  Receipt !== undefined || (Amount ?? before) === Number(minorUnits(payment.amount)),
                ...(refund === SLOW && { state: 'pending' as const }),
              });
        return {
          ...{ ...stateOf(tbank, changed), Success: true, ErrorCode: '0', PaymentId: numberOf(changed) },
          OriginalAmount: before,
          NewAmount: Number(left(changed)),
          ExternalRequestId,
        };
      });
      // Links of applications: GET without a token.
      for (const path of [
        '/v2/SberPay/transactions/:id/link',
        '/v2/TinkoffPay/transactions/:id/versions/2.0/link',
      ])
        scope.get<{ Params: { id: string } }>(path, async (request, reply) => {
          const payment = find({ PaymentId: request.params.id });
          if (!payment) return fail(reply, '7', 'Платеж не найден');
          return {
            Success: true,
            ErrorCode: '0',
            Params: { RedirectUrl: `${url}/pay/${payment.transaction_id}` },
          };
        });
      scope.post('/cashbox/SendClosingReceipt', async (request, reply) => {
        const payment = find(request.body);
        const { Receipt } = closing.parse(request.body);
        if (!payment) return fail(reply, '7', 'Платеж не найден');
        if (payment.status !== 'succeeded') throw new Conflict('Платёж не подтверждён.');
        const sum = Receipt.Items.reduce((total, { Amount }) => total + Amount, 0);
        payments.settle(payment, `${payment.transaction_id} closing`, printUnits(BigInt(sum)));
        return { Success: true, ErrorCode: '0' };
      });
    },
    { prefix: '/tbank' },
  );
}
