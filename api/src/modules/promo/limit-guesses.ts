import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network.ts';
import type { Attempt } from '../../platform/http/rate-limits.ts';

/**
 * Tries a promo code under the limits of guessing; a right one does not count.
 * @throws {Refusal} 429 after too many wrong ones, whatever `attempt` throws.
 */
export async function limitGuesses<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
  const { rateLimits } = request.server;
  const network = networkOf(request.ip);
  const who = request.user?.id ?? (await request.sessionId()) ?? network;
  const counted: Attempt[] = [
    ['promoCodeNetwork', network],
    ['promoCode', who],
  ];
  for (const attempt of counted) await rateLimits.take(attempt);
  const result = await attempt();
  await rateLimits.reward(...counted);
  return result;
}
