import { auditEntry, auditQuery, member, memberChange } from '@shop/desk-contract/staff';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '../../platform/http/params.ts';
import { readAudit } from './audit.ts';
import { staffOf } from './desk-scope.ts';
import { changeMember, listMembers } from './members.ts';

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
    '/audit/',
    {
      schema: { querystring: auditQuery, response: { 200: z.array(auditEntry) } },
      config: { desk: 'audit.read' },
    },
    async (request) => readAudit(orm, request.query),
  );
};
