import {
  changeResult,
  contactFields,
  countryFields,
  crop,
  gameLine,
  gamePage,
  gamesQuery,
  newChange,
  pictureSet,
  pictureShape,
  productPage,
} from '@shop/desk-contract/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { acceptForms, upload } from '../../platform/http/form.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { applyChange } from './catalogue/apply-change.ts';
import { listGames, readGamePage } from './catalogue/game-fields.ts';
import { settlePending, takePending } from './catalogue/pending-changes.ts';
import { storePicture } from './catalogue/pictures.ts';
import { readProductPage } from './catalogue/products.ts';
import { readContacts, readCountries } from './catalogue/shop-lists.ts';

const read = { desk: 'goods.read' } as const;
const write = { desk: 'goods.write' } as const;
const bySlug = z.object({ slug: z.string().max(100) });
const byId = z.object({ id: z.coerce.number().int().max(2_147_483_647) });

/** Everything of the catalogue that an import brings, one by one. */
export const deskCatalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const { pictures: sources } = app.files;
  await acceptForms(app);

  app.get(
    '/games/',
    { schema: { querystring: gamesQuery, response: { 200: z.array(gameLine) } }, config: read },
    async (request) => listGames(orm, request.query),
  );

  app.get(
    '/games/:slug/fields/',
    { schema: { params: bySlug, response: { 200: gamePage } }, config: read },
    async (request) => readGamePage(orm, request.params.slug),
  );

  app.get(
    '/goods/products/:id/',
    { schema: { params: byId, response: { 200: productPage } }, config: read },
    async (request) => readProductPage(orm, request.params.id),
  );

  app.get('/countries/', { schema: { response: { 200: z.array(countryFields) } }, config: read }, async () =>
    readCountries(orm),
  );

  app.get('/contacts/', { schema: { response: { 200: z.array(contactFields) } }, config: read }, async () =>
    readContacts(orm),
  );

  app.post(
    '/pictures/',
    {
      schema: { body: z.object({ file: upload, shape: pictureShape, crop }), response: { 200: pictureSet } },
      config: write,
    },
    async (request) => {
      const { file, shape, crop: part } = request.body;
      const set = await storePicture(app.files, file, shape, part);
      await audit(orm, staffOf(request), {
        action: 'picture.upload',
        subject: `picture:${set.base}`,
        after: set,
      });
      return set;
    },
  );

  app.post(
    '/catalogue/changes/',
    { schema: { body: newChange, response: { 200: z.array(changeResult) } }, config: write },
    async (request) => {
      const { dry_run: dryRun, change, why, replaces } = request.body;
      const by = staffOf(request);
      return withDryRun(orm, dryRun, async (tx) => {
        if (replaces !== undefined) {
          await takePending(tx, replaces);
          await settlePending(tx, replaces, 'published');
        }
        return applyChange(tx, by, change, { sources, why, merge: replaces !== undefined });
      });
    },
  );
};
