import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createBounded, createBrake } from '../../platform/bounded.ts';
import { retryAfterOf } from '../../platform/http/outside.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { refuse } from '../../platform/refusal.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { applyPayment, type Effect, noticedPayment } from './apply-payment.ts';
import {
  type Notice,
  type NoticeReading,
  type OpenedPayment,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from './providers/payment-provider.ts';
import { PROVIDER_NAMES } from './providers/registry.ts';
import { applyReceiptNotice } from './receipt-reports.ts';
import { keepUnmatched } from './unmatched.ts';

/** Webhooks that wait for their turn. A provider repeats what was refused. */
const QUEUE = 256;
const REFUSE_AFTER = 1_000;
/** Forged, malformed or unknown ones that are answered at once, a second. */
const REFUSALS = 20;
/** Between two questions about payments that nobody here knows, milliseconds: anybody can invent their ids. */
const UNKNOWN_EVERY = 1_000;

const params = z.object({ provider: z.string().regex(/^[\w-]{1,64}$/) });

/** Calls that payment providers make. A signature over the raw body speaks for them; no cookie is read. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { providers } = app.payments;
  // A provider that repeats itself a thousand times at once must not wait a thousand times for the order.
  const singleFlight = createSingleFlight<Effect>();
  // Somebody has paid, so they are never shed with the ordinary calls; a flood of them waits for itself.
  const bulkhead = createBounded(app.db.share, QUEUE, REFUSE_AFTER);
  const brake = createBrake(REFUSALS, REFUSE_AFTER);
  const askingOfUnknown = createBounded(1, 0, REFUSE_AFTER);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.route({
    // Some providers notify by GET: the notice is in the query then.
    method: ['GET', 'POST'],
    url: '/payments/:provider/notify/',
    exposeHeadRoute: false,
    schema: {
      tags: ['payments'],
      params,
      // A string: the provider's own word for it.
      response: { 200: z.union([z.object({ status: z.literal('ok') }), z.string()]) },
    },
    config: { rawBody: true, crossSite: true, isSpared: true },
    handler: (request, reply) =>
      brake(async () => {
        const provider = configured(providers, request.params.provider);
        const notice = toNotice(request);
        await take(provider, provider.read(notice), request);
        const answer = provider.acknowledge?.(notice);
        if (answer) return reply.type(answer.type).send(answer.body);
        return { status: 'ok' as const };
      }),
  });

  /** Acts on a notice. @throws {Refusal} when the provider is to send it again, or to stop. */
  async function take(provider: PaymentProvider, reading: NoticeReading, request: FastifyRequest) {
    if (reading.kind === 'forged') {
      app.webhooks.inc({ provider: provider.name, effect: 'forged' });
      throw refuse('payment.notice_signature_wrong');
    }
    if (reading.kind === 'malformed') throw refuse('payment.notice_malformed');
    if (reading.kind === 'nothing') return;
    if (reading.kind === 'receipt') {
      const { payment: noticed, receipt } = reading;
      await bulkhead(() => applyReceiptNotice(app.db.orm, provider.name, noticed, receipt));
      return;
    }
    const { payment } = reading;
    const { value, isFirst } = await singleFlight(`${provider.name} ${JSON.stringify(reading)}`, () =>
      bulkhead(() => {
        if (reading.kind === 'ask') return ask(provider, reading.payment);
        return reading.kind === 'foreign'
          ? setAside(provider, reading.payment)
          : applyPayment(app.db.orm, provider.name, reading.payment);
      }).then((effect) => (effect === 'unknown' ? readUnknown(provider, payment) : effect)),
    );
    const effect = isFirst || REFUSED.has(value) ? value : 'none';
    const { paymentId, transactionId } = payment;
    const reason = 'reason' in payment ? payment.reason : undefined;
    request.log.info({ effect, payment: paymentId, transaction: transactionId, reason }, 'Webhook');
    app.webhooks.inc({ provider: provider.name, effect });
    checkEffect(effect);
  }

  /** Nobody has signed it, so only the provider's own answer counts. */
  async function ask(provider: PaymentProvider, noticed: OpenedPayment): Promise<Effect> {
    const payment = await noticedPayment(app.db.orm, provider.name, noticed);
    if (!payment) return 'unknown';
    try {
      const { transactionId } = noticed;
      const found = await provider.find({ transactionId, paymentId: payment.id });
      if (!found || found.status === 'pending') return 'none';
      return await applyPayment(app.db.orm, provider.name, found);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw refuse('payment.notice_not_checked', { retryAfter: retryAfterOf(error) });
    }
  }

  /** A payment of nobody here: another site may share the provider's account, or this one lost it. The provider knows. */
  async function readUnknown(provider: PaymentProvider, { transactionId, paymentId }: OpenedPayment) {
    const { orm } = app.db;
    const [found] = await askingOfUnknown(() =>
      Promise.all([
        provider.find({ transactionId, paymentId }).catch((error: unknown) => {
          if (error instanceof ProviderError) return null;
          throw error;
        }),
        sleep(UNKNOWN_EVERY, undefined, { ref: false }),
      ]),
    );
    if (!found) return 'unknown';
    const effect = await applyPayment(orm, provider.name, found);
    if (effect !== 'unknown') return effect;
    const about = `${provider.name}:${found.transactionId}`;
    await orm.transaction(async (tx) => {
      await resolveAlert(tx, 'payment_unknown', about);
      if (found.status !== 'succeeded') return;
      await keepUnmatched(tx, provider.name, found);
      await alert(tx, 'payment_foreign', about, { ...found });
    });
    return 'foreign';
  }

  async function setAside(provider: PaymentProvider, payment: ProviderPayment): Promise<Effect> {
    await alert(app.db.orm, 'payment_foreign', `${provider.name}:${payment.transactionId}`, { ...payment });
    return 'mismatch';
  }
};

/** The answer for each of several callers. */
const REFUSED: ReadonlySet<Effect> = new Set(['mismatch', 'unknown']);

const toNotice = ({ method, query, headers, body }: FastifyRequest): Notice => ({
  method: method === 'GET' ? 'GET' : 'POST',
  // A name that is there twice is no notice of anybody: the first counts for nothing.
  query: Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  ),
  headers,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

/** Nobody can sign for a provider that has no secret here. */
function configured(providers: ReadonlyMap<string, PaymentProvider>, name: string): PaymentProvider {
  const provider = providers.get(name);
  if (provider) return provider;
  throw PROVIDER_NAMES.includes(name)
    ? refuse('payment.notice_signature_wrong')
    : refuse('payment.provider_not_found');
}

function checkEffect(effect: Effect): void {
  if (effect === 'mismatch') throw refuse('payment.notice_mismatch');
  if (effect === 'unknown') throw refuse('payment.not_found');
}
