import { GAMES_PAGE_SIZE, game, gameCard, paginated } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limitPage } from '../../platform/http/pagination.ts';
import { idParams, limitQuery } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { gameCardView, gameView } from './game-view.ts';
import { findGame, listGames } from './games.ts';

const query = z.object({
  ...limitQuery(GAMES_PAGE_SIZE),
  search: z.string().optional(),
  title__icontains: z.string().optional(),
  view: z.literal('card').optional().catch(undefined),
});

export const gamesRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { publicCache: true };
  const tags = ['games'];

  app.get(
    '/games/',
    {
      config,
      schema: {
        tags,
        querystring: query,
        response: { 200: z.union([paginated(game), paginated(gameCard)]) },
      },
    },
    async (request) => {
      const { limit, offset, search, title__icontains: titleContains, view } = request.query;
      const found = await app.db.read((db) => listGames(db, { limit, offset, search, titleContains }));
      const window = { count: found.count, limit, offset };
      if (view === 'card') {
        return limitPage(
          request,
          window,
          found.games.map((item) => gameCardView(item.game, item.products)),
        );
      }
      return limitPage(
        request,
        window,
        found.games.map((item) => gameView(item.game, item.products)),
      );
    },
  );

  app.get(
    '/games/:id/',
    { config, schema: { tags, params: idParams, response: { 200: game } } },
    async (request) => {
      const found = await app.db.read((db) => findGame(db, request.params.id));
      if (!found) throw refuse('game.not_found');
      return gameView(found.game, found.products);
    },
  );
};
