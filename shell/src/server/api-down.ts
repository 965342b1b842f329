import './texts.ts';
import { t } from '@shop/i18n';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/**
 * Answers a call that the api did not: 504 when it took too long, else 503, both in the api's own shape and language,
 * for the text may be shown to a shopper.
 */
export function answerApiDown(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  const status = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
  void reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ detail: t('shell:api_down') });
}
