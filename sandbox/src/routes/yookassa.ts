import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { minorUnits, type Payment } from '../payment.ts';
import { Conflict } from '../payments.ts';
import { playRefusals, SLOW } from '../refusals/refusals.ts';
import { yookassaRefusals } from '../refusals/yookassa.ts';
import {
  closingReceipt,
  paymentObject,
  readPayment,
  receiptList,
  refundBody,
  refundObject,
} from '../yookassa.ts';

type ById = { Params: { id: string } };

/** YooKassa, https://yookassa.ru/developers/api: payments, refunds, and who asks. */
export function yookassaRoutes(
  app: FastifyInstance,
  { yookassa, url }: Config,
  { payments, choices }: Gateway,
): void {
  const expected = `Basic ${Buffer.from(`${yookassa.shopId}:${yookassa.secretKey}`).toString('base64')}`;

  app.register(
    async (scope) => {
      scope.setErrorHandler(answerError);
      scope.addHook('preHandler', async (request, reply) => {
        if (!isSame(expected, request.headers.authorization))
          return fail(reply, 401, 'invalid_credentials', 'Basic authorization is wrong.');
        // https://yookassa.ru/developers/using-api/interaction-format#idempotence
        if (request.method === 'POST' && !keyOf(request))
          return fail(reply, 400, 'invalid_request', 'Idempotence-Key is missing.', 'Idempotence-Key');
      });

      playRefusals(scope, yookassaRefusals, choices.yookassa, (reply, code, status, text) =>
        fail(reply, status, code, text),
      );

      scope.post('/payments', async (request) => {
        const body = readPayment(request.body, keyOf(request), yookassa);
        return paymentObject(payments.create(body, 'yookassa'), url);
      });
      scope.get<ById>('/payments/:id', async (request, reply) => {
        const payment = payments.find(request.params.id);
        return payment ? paymentObject(payment, url) : missing(reply);
      });
      scope.post('/refunds', async (request, reply) => {
        const { payment_id, amount, receipt, description } = refundBody.parse(request.body);
        const payment = payments.find(payment_id);
        if (!payment) return missing(reply);
        const isWhole = minorUnits(amount.value) === minorUnits(payment.amount);
        if (isWhole && receipt)
          return fail(reply, 400, 'invalid_request', 'The receipt of a full refund is not sent.', 'receipt');
        const { refund: chosen } = choices.yookassa;
        const refund = {
          refund_id: keyOf(request),
          amount: amount.value,
          description,
          has_receipt: receipt !== undefined || (isWhole && payment.receipt !== undefined),
          ...(chosen === SLOW ? { state: 'pending' as const } : chosen && { state: { refused: chosen } }),
        };
        payments.refund(payment, refund);
        return refundObject(payment, payments.find(payment_id)!.refunds.find(byId(refund.refund_id))!);
      });
      const current = (payment: Payment) => {
        const { refund } = choices.yookassa;
        return refund === SLOW ? payment : payments.endRefunds(payment, refund);
      };
      const findRefund = (id: string) => {
        const payment = payments.all().find(({ refunds }) => refunds.some(byId(id)));
        return payment && { payment, refund: current(payment).refunds.find(byId(id))! };
      };
      scope.get<ById>('/refunds/:id', async (request, reply) => {
        const found = findRefund(request.params.id);
        return found ? refundObject(found.payment, found.refund) : missing(reply);
      });
      scope.get<{ Querystring: { payment_id: string } }>('/refunds', async (request) => {
        const payment = payments.find(request.query.payment_id);
        const items = payment ? current(payment).refunds.map((one) => refundObject(payment, one)) : [];
        return { type: 'list', items };
      });
      // https://yookassa.ru/developers/api#get_receipts_list: of a payment or of a refund.
      scope.get<{ Querystring: { payment_id?: string; refund_id?: string } }>(
        '/receipts',
        async (request, reply) => {
          const { payment_id = '', refund_id } = request.query;
          const payment = refund_id ? findRefund(refund_id)?.payment : payments.find(payment_id);
          return payment ? receiptList(payment, refund_id) : missing(reply);
        },
      );
      scope.post('/receipts', async (request, reply) => {
        const { payment_id, settlements } = closingReceipt.parse(request.body);
        const payment = payments.find(payment_id);
        if (!payment) return missing(reply);
        const key = keyOf(request);
        payments.settle(payment, key, settlements[0]!.amount.value);
        return { id: `rt-${key}`, type: 'payment', payment_id, status: 'pending', items: [] };
      });
      scope.get('/payments', async () => ({ type: 'list', items: [] }));
    },
    { prefix: '/yookassa/v3' },
  );
}

const byId =
  (id: string) =>
  ({ refund_id }: Payment['refunds'][number]) =>
    refund_id === id;

const keyOf = (request: FastifyRequest) => String(request.headers['idempotence-key'] ?? '').slice(0, 64);

function isSame(expected: string, given = ''): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

// https://yookassa.ru/developers/using-api/response-handling/http-codes
const fail = (reply: FastifyReply, status: number, code: string, description: string, parameter?: string) =>
  reply.code(status).send({
    type: status === 202 ? 'processing' : 'error',
    ...(status === 202 && { retry_after: 300 }),
    id: reply.request.id,
    code,
    description,
    ...(parameter ? { parameter } : {}),
  });

const missing = (reply: FastifyReply) => fail(reply, 404, 'not_found', 'There is no such object.');

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Conflict || error.name === 'ZodError')
    return fail(reply, 400, 'invalid_request', error.message);
  request.log.error(error);
  return fail(reply, 500, 'internal_server_error', 'Repeat the request with the same key.');
}
