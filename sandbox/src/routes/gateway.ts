import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { type Payment, paymentRequest, refundRequest } from '../payment.ts';
import { Conflict } from '../payments.ts';
import { printedReceipts } from '../receipts.ts';
import { playRefusals } from '../refusals/refusals.ts';
import { sandboxRefusals } from '../refusals/sandbox.ts';
import { scenarioData } from '../scenario-data.ts';
import { isSignedBy } from '../signature.ts';

type ById = { Params: { id: string } };

/** The calls that a shop's server makes: pay, ask, refund, cancel. */
export function gatewayRoutes(app: FastifyInstance, config: Config, gateway: Gateway): void {
  const { payments, choices } = gateway;

  app.register(async (scope) => {
    // The signature covers the bytes as they came, so the body stays raw until it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(answerError);
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'POST') return;
      if (!isSignedBy(config.secret, rawBody(request), request.headers['x-signature'])) {
        return reply
          .code(401)
          .send({ code: 'bad_signature', message: 'X-Signature does not match the body.' });
      }
    });

    playRefusals(scope, sandboxRefusals, choices.sandbox, (reply, code, status, message) =>
      reply.code(status).send({ code, message }),
    );

    scope.post('/gateway/payments', async (request, reply) => {
      const payment = payments.create(parseBody(request, paymentRequest));
      return reply.code(201).send({
        ...scenarioData(payment, config.url),
        transaction_id: payment.transaction_id,
        status: payment.status,
      });
    });
    scope.get<ById>('/gateway/payments/:id', async (request, reply) => {
      const payment = payments.find(request.params.id);
      return payment ? stateOf(payment) : notFound(reply);
    });
    scope.get<ById>('/gateway/payments/:id/receipts', async (request, reply) => {
      const payment = payments.find(request.params.id);
      return payment ? printedReceipts(payment) : notFound(reply);
    });
    scope.post<ById>('/gateway/payments/:id/refund', async (request, reply) => {
      const payment = payments.find(request.params.id);
      if (!payment) return notFound(reply);
      const refund = parseBody(request, refundRequest);
      if (choices.sandbox.refund)
        return reply.code(409).send({ code: choices.sandbox.refund, message: 'The refund is refused.' });
      return { ...stateOf(payments.refund(payment, refund)), refund_id: refund.refund_id };
    });
    scope.post<ById>('/gateway/payments/:id/cancel', async (request, reply) => {
      const payment = payments.find(request.params.id);
      return payment ? stateOf(payments.cancel(payment)) : notFound(reply);
    });
  });
}

const stateOf = ({ transaction_id, payment_id, status, amount, currency, refunds }: Payment) => ({
  transaction_id,
  payment_id,
  status,
  amount,
  currency,
  refunds: refunds.length,
});

const rawBody = (request: FastifyRequest) => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

const parseBody = <T extends z.ZodType>(request: FastifyRequest, schema: T) =>
  schema.parse(JSON.parse(rawBody(request).toString()));

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'No such payment.' });

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Conflict) return reply.code(409).send({ code: 'conflict', message: error.message });
  if (error instanceof SyntaxError)
    return reply.code(400).send({ code: 'invalid', message: 'The body is not JSON.' });
  if (error.name === 'ZodError') return reply.code(400).send({ code: 'invalid', message: error.message });
  request.log.error(error);
  return reply.code(error.statusCode ?? 500).send({ code: 'error', message: 'The request failed.' });
}
