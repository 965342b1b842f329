import { printMoney } from '@shop/contract';
import {
  addedCodes,
  CODES_MAX,
  difference,
  disabledPromoCode,
  gameChange,
  gameTexts,
  goods,
  goodsQuery,
  newCodes,
  newPromoCode,
  priceChange,
  promoCode,
  promoCost,
  promoCostQuery,
} from '@shop/desk-contract/catalog';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { CatalogueError } from '../../platform/problems.ts';
import { refuse } from '../../platform/refusal.ts';
import { text } from '../../platform/text.ts';
import { lockCatalogue } from '../catalog/import/apply.ts';
import { importCodes } from '../catalog/import/stock.ts';
import { createCode, disableCode, estimateCost, readCodes } from '../promo/operator.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { checkBegan } from './check-began.ts';
import { readGameTexts, saveGameTexts } from './game-texts.ts';
import { changePrices, listGoods } from './goods.ts';

const game = z.object({ slug: z.string().max(100) });
const read = { desk: 'goods.read' } as const;
const write = { desk: 'goods.write' } as const;

/** A table that is wrong is wrong in every line. */
const PROBLEMS_SHOWN = 100;

const timeOf = (iso: string | null) => (iso === null ? undefined : new Date(iso));

/** Prices, codes and promo codes. */
export const deskGoodsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/goods/',
    { schema: { querystring: goodsQuery, response: { 200: z.array(goods) } }, config: read },
    async (request) => listGoods(orm, request.query),
  );

  app.get(
    '/games/:slug/',
    { schema: { params: game, response: { 200: gameTexts } }, config: read },
    async (request) => readGameTexts(orm, request.params.slug),
  );

  app.post(
    '/games/:slug/',
    { schema: { params: game, body: gameChange, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      const { slug } = request.params;
      const { game: after, began, why } = request.body;
      await orm.transaction(async (tx) => {
        const before = await saveGameTexts(tx, slug, after);
        checkBegan(gameTexts, began, before);
        await audit(tx, staffOf(request), {
          action: 'game.save',
          subject: `game:${slug}`,
          before,
          after,
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/goods/prices/',
    { schema: { body: priceChange, response: { 200: z.array(difference) } }, config: write },
    async (request) => {
      const { dry_run: dryRun, changes, why } = request.body;
      return withDryRun(orm, dryRun, async (tx) => {
        await lockCatalogue(tx);
        const found = await changePrices(tx, changes);
        for (const { id, field, before, after } of found)
          await audit(tx, staffOf(request), {
            action: 'price.change',
            subject: `product:${id}`,
            before: { [field]: before },
            after: { [field]: after },
            why,
          });
        return found;
      });
    },
  );

  app.post(
    '/goods/codes/',
    {
      schema: { body: newCodes, response: { 200: addedCodes } },
      config: write,
      // A character may take six bytes, as an escape of JSON, and codes have none.
      bodyLimit: 2 * CODES_MAX,
    },
    async (request) => {
      const { dry_run: dryRun, game, text: file, why } = request.body;
      try {
        return await withDryRun(orm, dryRun, async (tx) => {
          const [done] = await importCodes({ orm: tx }, [{ game, text: file, file: game }]);
          const { added, known } = done!;
          await audit(tx, staffOf(request), {
            action: 'codes.add',
            subject: `game:${game}`,
            after: { added, known },
            why,
          });
          return { added, known, problems: [] };
        });
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error;
        return {
          added: 0,
          known: 0,
          problems: error.problems.slice(0, PROBLEMS_SHOWN).map(({ line, message, text: said }) => ({
            line,
            message: said ? text(...said) : message,
          })),
        };
      }
    },
  );

  app.get('/promo/', { schema: { response: { 200: z.array(promoCode) } }, config: read }, async () =>
    readCodes(orm),
  );

  app.get(
    '/promo/cost/',
    { schema: { querystring: promoCostQuery, response: { 200: promoCost } }, config: write },
    async ({ query }) => {
      if (query.game) await readGameTexts(orm, query.game);
      const { orders, cost } = await estimateCost(orm, query);
      return { orders, cost: printMoney(cost) };
    },
  );

  app.post(
    '/promo/',
    { schema: { body: newPromoCode, response: { 200: promoCode } }, config: write },
    async (request) => {
      const { why, ...body } = request.body;
      const { code, percent, game } = body;
      return orm.transaction(async (tx) => {
        const taken = (await readCodes(tx)).some((known) => known.code === code.toUpperCase());
        if (taken) throw refuse('desk.promo_code_taken');
        if (game !== null) await readGameTexts(tx, game);
        const made = await createCode(tx, {
          code,
          percent,
          game: game ?? undefined,
          maxUses: body.max_uses ?? undefined,
          maxUsesPerBuyer: body.max_uses_per_buyer ?? undefined,
          starts: timeOf(body.starts),
          expires: timeOf(body.expires),
        });
        await audit(tx, staffOf(request), {
          action: 'promo.create',
          subject: `promo:${made.code}`,
          after: made,
          why,
        });
        return made;
      });
    },
  );

  app.post(
    '/promo/:code/disable/',
    {
      schema: {
        params: z.object({ code: z.string().max(60) }),
        body: disabledPromoCode,
        response: { 204: z.null() },
      },
      config: write,
    },
    async (request, reply) => {
      const { code } = request.params;
      await orm.transaction(async (tx) => {
        const known = (await readCodes(tx)).find((each) => each.code === code);
        if (!known) throw refuse('order.promo_code_not_found');
        await disableCode(tx, code);
        await audit(tx, staffOf(request), {
          action: 'promo.disable',
          subject: `promo:${code}`,
          before: { is_active: known.is_active },
          after: { is_active: false },
          why: request.body.why,
        });
      });
      return reply.code(204).send(null);
    },
  );
};
