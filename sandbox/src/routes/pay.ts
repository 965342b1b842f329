import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Gateway } from '../gateway.ts';
import { sendPage } from '../layout.ts';
import { missingPage } from '../pages/missing-page.ts';
import { decidedPage, payPage } from '../pages/pay-page.ts';
import { type Outcome, outcome, type Payment } from '../payment.ts';
import { declineOf } from '../refusals/all.ts';

type ById = { Params: { id: string } };
const OUTCOME_OF: Record<Outcome, Payment['status']> = { approve: 'succeeded', decline: 'failed' };

/** The page on which a payer approves, declines or walks away. */
export function payRoutes(app: FastifyInstance, { payments }: Gateway): void {
  app.get<ById>('/pay/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    return payment ? showPayment(reply, payment) : missingPage(reply, 'Платёж не найден');
  });

  app.post<ById & { Body: unknown }>('/pay/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return missingPage(reply, 'Платёж не найден');
    const choice = outcome.safeParse(fieldOf(request.body, 'outcome'));
    if (request.headers['sec-fetch-site'] === 'cross-site') return showPayment(reply.code(403), payment);
    if (!choice.success) return showPayment(reply.code(400), payment);
    const decided = payments.decide(
      payment,
      choice.data,
      declineOf(payment, fieldOf(request.body, 'refusal')),
    );
    // A double click repeats the choice and goes on as the first one does; another choice comes too late.
    if (decided.status === OUTCOME_OF[choice.data]) return reply.redirect(payment.return_url, 303);
    return showPayment(reply, decided);
  });

  // The `form` scenario: a shop posts hidden fields here.
  app.post('/pay', async (request, reply) => {
    const payment = payments.find(fieldOf(request.body, 'transaction_id'));
    return payment
      ? reply.redirect(`/pay/${payment.transaction_id}`, 303)
      : missingPage(reply, 'Платёж не найден');
  });
}

function showPayment(reply: FastifyReply, payment: Payment) {
  if (payment.status !== 'pending') return sendPage(reply, 'Платёж', decidedPage(payment));
  return sendPage(reply, 'Оплата заказа', payPage(payment), {
    formAction: [new URL(payment.return_url).origin],
  });
}

function fieldOf(body: unknown, name: string): string {
  const value = body && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
