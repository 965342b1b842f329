import { changeResult } from '@shop/desk-contract/catalogue';
import { newPending, pendingAction, pendingChange, pendingDetail } from '@shop/desk-contract/pending';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffOf } from '../staff/desk-scope.ts';
import {
  dropPending,
  keepChange,
  listPending,
  readPending,
  takePending,
} from './catalogue/pending-changes.ts';
import { publishPending } from './catalogue/publish-change.ts';

const read = { desk: 'goods.read' } as const;
const write = { desk: 'goods.write' } as const;
const byId = z.object({ id: z.coerce.number().int().max(2_147_483_647) });
const timeOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Changes of the catalogue for later: drafts, and those with a time to go live. */
export const deskPendingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const { pictures: sources } = app.files;

  app.get(
    '/catalogue/pending/',
    { schema: { response: { 200: z.array(pendingChange) } }, config: read },
    async () => listPending(orm),
  );

  app.get(
    '/catalogue/pending/:id/',
    { schema: { params: byId, response: { 200: pendingDetail } }, config: read },
    async (request) => readPending(orm, request.params.id, sources),
  );

  app.post(
    '/catalogue/pending/',
    { schema: { body: newPending, response: { 200: z.object({ id: z.int() }) } }, config: write },
    async (request) => {
      const { change, at, until, why, replaces } = request.body;
      const by = staffOf(request);
      return orm.transaction(async (tx) => {
        if (replaces !== undefined) await dropPending(tx, by, replaces, why);
        return {
          id: await keepChange(tx, by, { change, at: timeOf(at), until: timeOf(until), why }, sources),
        };
      });
    },
  );

  app.post(
    '/catalogue/pending/:id/',
    {
      schema: { params: byId, body: pendingAction, response: { 200: z.array(changeResult) } },
      config: write,
    },
    async (request) => {
      const { act, why } = request.body;
      const { id } = request.params;
      const by = staffOf(request);
      return orm.transaction(async (tx) => {
        if (act === 'publish') return publishPending(tx, by, await takePending(tx, id), sources, why);
        await dropPending(tx, by, id, why);
        return [];
      });
    },
  );
};
