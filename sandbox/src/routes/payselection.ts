import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { Conflict } from '../payments.ts';
import {
  isPayselectionCall,
  linkOf,
  payselectionRefund,
  payselectionState,
  readPaylink,
  transactionOfLink,
  voidRequest,
} from '../payselection.ts';
import { payselectionRefusals } from '../refusals/payselection.ts';
import { playRefusals } from '../refusals/refusals.ts';

type ByOrder = { Params: { order: string } };

/** Payselection: links to a payment page, the state of an order, refunds. */
export function payselectionRoutes(
  app: FastifyInstance,
  config: Config,
  { payments, choices }: Gateway,
): void {
  app.register(
    async (scope) => {
      // The signature covers the bytes as they came.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.setErrorHandler(answerError);
      scope.addHook('preHandler', async (request, reply) => {
        const { method, url: path, headers } = request;
        if (!isPayselectionCall(config.payselection, { method, path, headers, body: bodyOf(request) }))
          return reply.code(401).send({ Code: 'SignatureIsNotValid' });
      });

      playRefusals(scope, payselectionRefusals, choices.payselection, (reply, Code, status, Description) =>
        reply.code(status).send({ Code, Description }),
      );

      scope.post('/webpayments/paylink_create', async (request, reply) => {
        const payment = payments.create(readPaylink(bodyOf(request)), 'payselection');
        const Url = `${config.url}/pay/${payment.transaction_id}`;
        return reply.code(201).send({ Id: linkOf(payment), Url });
      });
      // A bare JSON string with the address: payselection-gateway-for-woocommerce, src/Api.php and its callers.
      scope.post('/webpayments/create', async (request, reply) => {
        const payment = payments.create(readPaylink(bodyOf(request)), 'payselection');
        const url = `${config.url}/pay/${payment.transaction_id}`;
        return reply.code(201).type('application/json').send(JSON.stringify(url));
      });
      scope.post('/webpayments/paylink_void', async (request, reply) => {
        const { Id } = voidRequest.parse(JSON.parse(bodyOf(request)));
        const payment = payments.find(transactionOfLink(Id));
        if (!payment) return reply.code(404).send({ Code: 'PaylinkNotFound' });
        if (payment.status === 'pending') payments.cancel(payment);
        return { Id };
      });
      scope.get<ByOrder>('/orders/:order', async (request, reply) => {
        const payment = payments.findByPaymentId(request.params.order);
        const state = payment && payselectionState(payment);
        return state ? [state] : reply.code(404).send({ Code: 'OrderNotFound' });
      });
      scope.post('/payments/refund', async (request, reply) => {
        const { TransactionId, Amount } = payselectionRefund.parse(JSON.parse(bodyOf(request)));
        const payment = payments.find(TransactionId);
        if (!payment) return reply.code(404).send({ Code: 'TransactionNotFound' });
        const { refund } = choices.payselection;
        if (refund) return reply.code(400).send({ Code: refund, Description: 'The refund is refused.' });
        const refund_id = String(request.headers['x-request-id']);
        return payselectionState(payments.refund(payment, { refund_id, amount: Amount }));
      });
    },
    { prefix: '/payselection' },
  );
}

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '');

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Conflict)
    return reply.code(409).send({ Code: 'Conflict', Description: error.message });
  if (error instanceof SyntaxError || error.name === 'ZodError')
    return reply.code(400).send({ Code: 'RequestIsNotValid' });
  request.log.error(error);
  return reply.code(500).send({ Code: 'InternalError' });
}
