import { printMoney } from '@shop/contract';
import {
  balanceRequest,
  decision,
  type PersonAction,
  person,
  personActionBody,
  personActionResult,
  personData,
  personDataBody,
  personQuery,
  personRow,
} from '@shop/desk-contract/people';
import { type Permission, permissionsOf } from '@shop/desk-contract/roles';

import { asc, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { balanceRequests } from '../../platform/db/schema/desk.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { idParams } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { dropAvatar } from '../accounts/avatar.ts';
import { logDeletion } from '../accounts/deletion-log.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { actOnPerson, decide, readPerson, searchPeople } from './people.ts';
import { personalData } from './personal-data.ts';

const read = { desk: 'people.read' } as const;
/** Permissions of actions that not everybody who acts on people has. */
const NEEDED: Partial<Record<PersonAction['action'], Permission>> = {
  adjust: 'balance.adjust',
  delete: 'people.data',
};
const money = { desk: 'balance.adjust' } as const;

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
      const needed = NEEDED[act.action] ?? 'people.act';
      if (!permissionsOf(by.role).includes(needed)) throw refuse('staff.not_allowed');
      const { erased, ...result } = await withDryRun(orm, dryRun, async (tx) => {
        const before = await readPerson(tx, id);
        const done = await actOnPerson(tx, by.id, id, act);
        const after = await readPerson(tx, id);
        await audit(tx, by, {
          action: `person.${act.action}`,
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

  app.get(
    '/balance-requests/',
    { schema: { response: { 200: z.array(balanceRequest) } }, config: money },
    async () => {
      const rows = await orm
        .select({ request: balanceRequests, email: users.email, by: staff.name })
        .from(balanceRequests)
        .innerJoin(users, eq(users.id, balanceRequests.userId))
        .innerJoin(staff, eq(staff.id, balanceRequests.askedBy))
        .where(isNull(balanceRequests.isApproved))
        .orderBy(asc(balanceRequests.created));
      return rows.map(({ request: { id, userId, amount, why, created }, email, by }) => ({
        id,
        user: userId,
        email,
        amount: printMoney(amount),
        why,
        asked_by: by,
        created: created.toISOString(),
      }));
    },
  );

  app.post(
    '/balance-requests/:id/',
    { schema: { params: idParams, body: decision, response: { 204: z.null() } }, config: money },
    async (request, reply) => {
      const by = staffOf(request);
      const { approve, why } = request.body;
      await orm.transaction(async (tx) => {
        const decided = await decide(tx, by.id, request.params.id, approve);
        await audit(tx, by, {
          action: approve ? 'balance.approve' : 'balance.refuse',
          subject: `user:${decided.userId}`,
          after: { amount: printMoney(decided.amount), asked_by: decided.askedBy },
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );
};
