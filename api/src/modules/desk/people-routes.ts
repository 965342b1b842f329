import {
  person,
  personActionBody,
  personActionResult,
  personData,
  personDataBody,
  personQuery,
  personRow,
} from '@shop/desk-contract/people';
import { permissionsOf } from '@shop/desk-contract/roles';

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { idParams } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { dropAvatar } from '../accounts/avatar.ts';
import { logDeletion } from '../accounts/deletion-log.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { actOnPerson, NEEDED, readPerson, searchPeople } from './people.ts';
import { personalData } from './personal-data.ts';

const read = { desk: 'people.read' } as const;

/** People: search, details, blocking, signing out, and their balances. */
export const deskPeopleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/people/',
    { schema: { querystring: personQuery, response: { 200: z.array(personRow) } }, config: read },
    async (request) => searchPeople(orm, request.query.search),
  );

  app.get(
    '/people/:id/',
    { schema: { params: idParams, response: { 200: person } }, config: read },
    async (request) => readPerson(orm, request.params.id),
  );

  app.post(
    '/people/:id/actions/',
    {
      schema: { params: idParams, body: personActionBody, response: { 200: personActionResult } },
      config: read,
    },
    async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { dry_run: dryRun, act } = request.body;
      if (!permissionsOf(by.role).includes(NEEDED[act.action])) throw refuse('staff.not_allowed');
      const { erased, ...result } = await withDryRun(orm, dryRun, async (tx) => {
        const before = await readPerson(tx, id);
        const done = await actOnPerson(tx, by.id, id, act);
        const after = await readPerson(tx, id);
        await audit(tx, by, {
          action: done.outcome === 'asked' ? 'request.ask' : `person.${act.action}`,
          subject: `user:${id}`,
          before: { email: before.email, blocked: before.blocked, balance: before.balance },
          after: {
            email: after.email,
            blocked: after.blocked,
            balance: after.balance,
            outcome: done.outcome,
            asked: act,
          },
          why: act.why,
        });
        // Last, so that what fails before leaves no entry.
        if (done.erased && !dryRun) await logDeletion(app.files.deletions, done.erased);
        return done;
      });
      if (!dryRun) await dropAvatar(app.files.media, erased?.avatar ?? null);
      return result;
    },
  );

  app.post(
    '/people/:id/data/',
    {
      schema: { params: idParams, body: personDataBody, response: { 200: personData } },
      config: { desk: 'people.data' },
    },
    async (request) => {
      const { id } = request.params;
      return orm.transaction(async (tx) => {
        const data = await personalData(tx, id);
        await audit(tx, staffOf(request), {
          action: 'person.export',
          subject: `user:${id}`,
          why: request.body.why,
        });
        return data;
      });
    },
  );
};
