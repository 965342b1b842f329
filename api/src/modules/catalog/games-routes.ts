import { foundGames, GAMES_PAGE_SIZE, game, gameCard } from '@shop/contract';
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
        response: { 200: z.union([foundGames(game), foundGames(gameCard)]) },
      },
    },
    async (request) => {
      const { limit, offset, search, title__icontains: titleContains, view } = request.query;
      const found = await app.db.read((db) => listGames(db, { limit, offset, search, titleContains }));
      const window = { count: found.count, limit, offset };
      const partial = found.isPartial ? { is_partial: true as const } : {};
      if (view === 'card') {
        const cards = found.games.map((item) => gameCardView(item.game, item.products));
        return { ...limitPage(request, window, cards), ...partial };
      }
      const whole = found.games.map((item) => gameView(item.game, item.products));
      return { ...limitPage(request, window, whole), ...partial };
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
