import { checkAccount, checkedAccount } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { networkOf } from '../../platform/http/network.ts';
import { idParams } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { findPlayer, playerSource } from './check-player.ts';

const CACHE = { ttl: 60_000, size: 1_000 };

/** The player behind an id, before anybody pays for somebody else. */
export const playerRoutes: FastifyPluginAsyncZod = async (app) => {
  const cache = createTtlCache<string | null>(CACHE);

  app.post(
    '/games/:id/check_account/',
    {
      schema: {
        tags: ['games'],
        params: idParams,
        body: checkAccount,
        response: { 200: checkedAccount },
      },
    },
    async (request) => {
      const { user_id: userId, server } = request.body;
      const player = { userId, server: server?.trim() || null };
      const source = await playerSource(app.db.orm, request.params.id, player);
      const nickname = await cache(JSON.stringify(source), async () => {
        await app.rateLimits.take(['playerCheck', networkOf(request.ip)]);
        return findPlayer(app.suppliers, source);
      });
      if (nickname === null) throw refuse('player.not_found');
      return { nickname };
    },
  );
};
