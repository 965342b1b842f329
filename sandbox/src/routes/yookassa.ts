import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { Conflict } from '../payments.ts';
import { playRefusals } from '../refusals/refusals.ts';
import { yookassaRefusals } from '../refusals/yookassa.ts';
import {
  paymentObject,
  readPayment,
  receiptList,
  refundBody,
  refundObject,
  refusedRefund,
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
        const { payment_id, amount, receipt } = refundBody.parse(request.body);
        const payment = payments.find(payment_id);
        if (!payment) return missing(reply);
        const refund = {
          refund_id: keyOf(request),
          amount: amount.value,
          has_receipt: receipt !== undefined,
        };
        if (choices.yookassa.refund) return refusedRefund(payment, refund, choices.yookassa.refund);
        return refundObject(payments.refund(payment, refund), refund);
      });
      scope.get<ById>('/refunds/:id', async (request, reply) => {
        for (const payment of payments.all()) {
          const refund = payment.refunds.find(({ refund_id }) => refund_id === request.params.id);
          if (refund) return refundObject(payment, refund);
        }
        return missing(reply);
      });
      // https://yookassa.ru/developers/api#get_receipts_list
      scope.get<{ Querystring: { payment_id?: string } }>('/receipts', async (request, reply) => {
        const payment = payments.find(request.query.payment_id ?? '');
        return payment ? receiptList(payment) : missing(reply);
      });
      // https://yookassa.ru/developers/api#me_object
      scope.get('/me', async () => ({
        account_id: yookassa.shopId,
        status: 'enabled',
        test: true,
        fiscalization: { enabled: true },
      }));
    },
    { prefix: '/yookassa/v3' },
  );
}

const keyOf = (request: FastifyRequest) => String(request.headers['idempotence-key'] ?? '').slice(0, 64);

function isSame(expected: string, given = ''): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

// https://yookassa.ru/developers/using-api/response-handling/http-codes
const fail = (reply: FastifyReply, status: number, code: string, description: string, parameter?: string) =>
  reply
    .code(status)
    .send({ type: 'error', id: reply.request.id, code, description, ...(parameter ? { parameter } : {}) });

const missing = (reply: FastifyReply) => fail(reply, 404, 'not_found', 'There is no such object.');

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Conflict || error.name === 'ZodError')
    return fail(reply, 400, 'invalid_request', error.message);
  request.log.error(error);
  return fail(reply, 500, 'internal_server_error', 'Repeat the request with the same key.');
}
