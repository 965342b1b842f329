import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createBounded, createBrake } from '../../platform/bounded.ts';
import { notFound, refused } from '../../platform/http/problem.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { createTogether } from '../../platform/single-flight.ts';
import { applyPayment, type Effect } from './apply-payment.ts';
import { createDesk } from './payment-context.ts';
import type { PaymentProvider, ProviderPayment } from './providers/payment-provider.ts';
import { PROVIDER_NAMES } from './providers/registry.ts';

/** Webhooks that wait for their turn. A provider repeats what was refused. */
const QUEUE = 256;
const REFUSE_AFTER = 1_000;
/** Forged, malformed or unknown ones that are answered at once, a second. */
const REFUSALS = 20;

const params = z.object({ provider: z.string().regex(/^[\w-]{1,64}$/) });

/** Calls that payment providers make. A signature over the raw body speaks for them; no cookie is read. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { providers } = createDesk(app.config, app.db, app.outside);
  // A provider that repeats itself a thousand times at once must not wait a thousand times for the order.
  const together = createTogether<Effect>();
  // Somebody has paid, so they are never shed with the ordinary calls; a flood of them waits for itself.
  const bulkhead = createBounded(app.db.share, QUEUE, REFUSE_AFTER);
  const brake = createBrake(REFUSALS, REFUSE_AFTER);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.post(
    '/payments/:provider/notify/',
    {
      schema: {
        tags: ['payments'],
        summary: 'Уведомление платёжной системы',
        params,
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config: { rawBody: true, crossSite: true, isSpared: true },
    },
    (request) => brake(() => answer(request)),
  );

  async function answer(request: FastifyRequest<{ Params: z.infer<typeof params> }>) {
    const provider = configured(providers, request.params.provider);
    const reading = provider.read({ headers: request.headers, body: bytes(request.body) });
    if (reading.kind === 'forged') {
      app.webhooks.inc({ provider: provider.name, effect: 'forged' });
      throw refused(401, 'Неверная подпись.');
    }
    if (reading.kind === 'malformed') throw refused(400, 'Неизвестное уведомление.');
    if (reading.kind === 'nothing') return { status: 'ok' as const };
    const { payment } = reading;
    const { value, isFirst } = await together(`${provider.name} ${JSON.stringify(reading)}`, () =>
      bulkhead(() =>
        reading.kind === 'foreign'
          ? setAside(provider, payment)
          : applyPayment(app.db.orm, provider.name, payment),
      ),
    );
    const effect = isFirst || REFUSED.has(value) ? value : 'none';
    request.log.info({ effect, payment: payment.paymentId, transaction: payment.transactionId }, 'Webhook');
    app.webhooks.inc({ provider: provider.name, effect });
    refuse(effect);
    return { status: 'ok' as const };
  }

  async function setAside(provider: PaymentProvider, payment: ProviderPayment): Promise<Effect> {
    await alert(app.db.orm, 'payment_foreign', `${provider.name}:${payment.transactionId}`, { ...payment });
    return 'mismatch';
  }
};

/** What every one of several callers is told. */
const REFUSED: ReadonlySet<Effect> = new Set(['mismatch', 'unknown']);

const bytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Nobody can sign for a provider that has no secret here. */
function configured(providers: ReadonlyMap<string, PaymentProvider>, name: string): PaymentProvider {
  const provider = providers.get(name);
  if (provider) return provider;
  throw PROVIDER_NAMES.includes(name) ? refused(401, 'Неверная подпись.') : notFound();
}

function refuse(effect: Effect): void {
  if (effect === 'mismatch') throw refused(409, 'Сумма, валюта или операция не совпадают с платежом.');
  if (effect === 'unknown') throw notFound();
}
