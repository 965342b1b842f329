import {
  auditEntry,
  auditQuery,
  endedSessions,
  member,
  memberChange,
  session,
} from '@shop/desk-contract/staff';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '../../platform/http/params.ts';
import { readAudit } from './audit.ts';
import { staffOf } from './desk-scope.ts';
import { changeMember, listMembers, signOutMember } from './members.ts';
import { listSessions } from './sessions.ts';

/** The staff, and what they did. */
export const staffMemberRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/staff/',
    { schema: { response: { 200: z.array(member) } }, config: { desk: 'staff.manage' } },
    async () => listMembers(orm),
  );

  app.patch(
    '/staff/:id/',
    {
      schema: { params: idParams, body: memberChange, response: { 200: z.array(member) } },
      config: { desk: 'staff.manage' },
    },
    async (request) => {
      await orm.transaction((tx) => changeMember(tx, staffOf(request), request.params.id, request.body));
      return listMembers(orm);
    },
  );

  app.get(
    '/staff/:id/sessions/',
    {
      schema: { params: idParams, response: { 200: z.array(session) } },
      config: { desk: 'staff.manage' },
    },
    async (request) => {
      const { sessionId } = staffOf(request);
      return listSessions(orm, { id: request.params.id, sessionId });
    },
  );

  app.post(
    '/staff/:id/sessions/end/',
    {
      schema: { params: idParams, body: endedSessions, response: { 204: z.null() } },
      config: { desk: 'staff.manage' },
    },
    async (request, reply) => {
      const by = staffOf(request);
      await orm.transaction((tx) => signOutMember(tx, by, request.params.id, request.body.why));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/audit/',
    {
      schema: { querystring: auditQuery, response: { 200: z.array(auditEntry) } },
      config: { desk: 'audit.read' },
    },
    async (request) => readAudit(orm, request.query),
  );
};
