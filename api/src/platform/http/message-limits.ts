import type { FastifyRequest } from 'fastify';
import { alert, resolveAlert } from '../observability/alerts.ts';
import { blockOf, networkOf, siteOf } from './network.ts';
import type { Attempt } from './rate-limits.ts';
import { needWork } from './work-proof.ts';

/**
 * Limits messages that strangers have the shop send `to` a phone or an address: codes cost money, letters the shop's good name. Networks
 * are limited from the subscriber's to the block around it; past the shop's own ceiling each message takes a proof of work, and an alert
 * opens. `own` are the limits of the phone or the address, one after the other.
 * @throws {Refusal} 428 with a challenge, 429 with `Retry-After`.
 */
export async function limitMessages(
  { ip, headers, server }: FastifyRequest,
  kind: 'phoneCode' | 'letter',
  to: string,
  ...own: Attempt[][]
): Promise<void> {
  const { rateLimits, config, db } = server;
  const load = await rateLimits.load([`${kind}Shop`]);
  if (load >= 1) {
    const { secretKey } = config;
    await needWork(headers['work-proof'], { secretKey, rateLimits, purpose: `${kind}:${to}`, load });
  }
  await rateLimits.take(
    [`${kind}Network`, networkOf(ip)],
    [`${kind}Site`, siteOf(ip)],
    [`${kind}Block`, blockOf(ip)],
  );
  for (const attempts of own) await rateLimits.take(...attempts);
  const counted = await rateLimits.count([`${kind}Shop`]);
  // The next hour has begun: its flood is news.
  if (counted.hits === 1) await resolveAlert(db.orm, 'messages_flood', kind);
  if (load < 1 && counted.load >= 1)
    await alert(db.orm, 'messages_flood', kind, { kind, hour: counted.hits });
}
