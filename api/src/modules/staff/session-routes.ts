import {
  acceptance,
  invitation,
  me,
  newInvitation,
  newPasskey,
  openInvitationRow,
  openInvitation as openInvitationView,
  passkey,
  passkeyQuestion,
  passkeySignIn,
  revokedInvitation,
  session,
  signIn as signInBody,
} from '@shop/desk-contract/staff';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { StaffRow } from '../../platform/db/schema/staff.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { audit } from './audit.ts';
import { forgetSession, keepSession, staffOf } from './desk-scope.ts';
import { accept, invite, listInvitations, openInvitation, revokeInvitations } from './invitations.ts';
import {
  addPasskey,
  askForKnown,
  askForNew,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts';
import { beginSession, endSession, endSessions, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { totpAddress } from './totp.ts';

const anybody = { desk: 'anybody' } as const;
const signedIn = { desk: 'signed-in' } as const;
const token = z.object({ token: z.string().max(100) });
const nothing = z.null();

/** Signing in and out, sessions, passkeys and invitations. */
export const staffSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const { secretKey, shopName, deskUrl } = app.config;
  const site = { deskUrl, shopName };
  const door = { db: orm, secretKey, rateLimits: app.rateLimits };
  const view = ({ id, name, email, role }: StaffRow) => ({ id, name, email, role, shop: shopName });

  async function begin(reply: FastifyReply, person: StaffRow, by: string) {
    const { request } = reply;
    const from = { browser: request.headers['user-agent'] ?? '', network: networkOf(request.ip) };
    keepSession(reply, await beginSession(orm, person.id, from));
    await audit(orm, person, {
      action: 'staff.sign-in',
      subject: `staff:${person.email}`,
      after: { by, ...from },
    });
    return view(person);
  }

  app.post(
    '/sign-in/',
    { schema: { body: signInBody, response: { 200: me } }, config: anybody },
    async (request, reply) => begin(reply, await signIn(door, request.ip, request.body), 'password'),
  );

  app.post(
    '/sign-in/passkey/question/',
    { schema: { response: { 200: passkeyQuestion } }, config: anybody },
    async (request) => {
      await app.rateLimits.take(['staffPasskey', networkOf(request.ip)]);
      return askForKnown(orm, site);
    },
  );

  app.post(
    '/sign-in/passkey/',
    { schema: { body: passkeySignIn, response: { 200: me } }, config: anybody },
    async (request, reply) => {
      await app.rateLimits.take(['staffPasskey', networkOf(request.ip)]);
      return begin(reply, await signInByPasskey(orm, site, request.body), 'passkey');
    },
  );

  app.post(
    '/invitations/open/',
    { schema: { body: token, response: { 200: openInvitationView } }, config: anybody },
    async (request) => {
      await app.rateLimits.take(['staffSignIn', networkOf(request.ip)]);
      const { email, role, secret } = await openInvitation(orm, secretKey, request.body.token);
      return { email, role, totp: totpAddress(secret, shopName, email) };
    },
  );

  app.post(
    '/invitations/accept/',
    { schema: { body: acceptance.extend(token.shape), response: { 200: me } }, config: anybody },
    async (request, reply) => {
      await app.rateLimits.take(['staffSignIn', networkOf(request.ip)]);
      const person = await accept(orm, secretKey, request.body.token, request.body);
      return begin(reply, person, 'invitation');
    },
  );

  app.post(
    '/invitations/',
    { schema: { body: newInvitation, response: { 200: invitation } }, config: { desk: 'staff.manage' } },
    async (request) => {
      const { email, role } = request.body;
      const made = await orm.transaction((tx) => invite(tx, app.config, staffOf(request), request.body));
      return { email, role, link: made.link, expires: made.expires.toISOString() };
    },
  );

  app.get(
    '/invitations/',
    { schema: { response: { 200: z.array(openInvitationRow) } }, config: { desk: 'staff.manage' } },
    async () => listInvitations(orm),
  );

  app.post(
    '/invitations/revoke/',
    { schema: { body: revokedInvitation, response: { 204: nothing } }, config: { desk: 'staff.manage' } },
    async (request, reply) => {
      const by = staffOf(request);
      await orm.transaction((tx) => revokeInvitations(tx, by, request.body.email));
      return reply.code(204).send(null);
    },
  );

  app.get('/me/', { schema: { response: { 200: me } }, config: signedIn }, async (request) =>
    view(staffOf(request)),
  );

  app.post(
    '/sign-out/',
    { schema: { response: { 204: nothing } }, config: signedIn },
    async (request, reply) => {
      const person = staffOf(request);
      await orm.transaction(async (tx) => {
        await endSession(tx, person.id, person.sessionId);
        await audit(tx, person, { action: 'staff.sign-out', subject: `staff:${person.email}` });
      });
      return forgetSession(reply).code(204).send(null);
    },
  );

  app.get(
    '/sessions/',
    { schema: { response: { 200: z.array(session) } }, config: signedIn },
    async (request) => listSessions(orm, staffOf(request)),
  );

  app.delete(
    '/sessions/:id/',
    { schema: { params: z.object({ id: z.uuid() }), response: { 204: nothing } }, config: signedIn },
    async (request, reply) => {
      const person = staffOf(request);
      await orm.transaction(async (tx) => {
        const ended = await endSession(tx, person.id, request.params.id);
        if (!ended) throw refuse('staff.session_not_found');
        await audit(tx, person, { action: 'session.end', subject: `staff:${person.email}`, before: ended });
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/sessions/',
    { schema: { response: { 204: nothing } }, config: signedIn },
    async (request, reply) => {
      const person = staffOf(request);
      await orm.transaction(async (tx) => {
        const ended = await endSessions(tx, person.id, person.sessionId);
        await audit(tx, person, {
          action: 'session.end_others',
          subject: `staff:${person.email}`,
          before: { sessions: ended },
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/passkeys/',
    { schema: { response: { 200: z.array(passkey) } }, config: signedIn },
    async (request) => listPasskeys(orm, staffOf(request).id),
  );

  app.post(
    '/passkeys/question/',
    { schema: { response: { 200: passkeyQuestion } }, config: signedIn },
    async (request) => askForNew(orm, site, staffOf(request)),
  );

  app.post(
    '/passkeys/',
    { schema: { body: newPasskey, response: { 204: nothing } }, config: signedIn },
    async (request, reply) => {
      const person = staffOf(request);
      const { name } = request.body;
      await orm.transaction(async (tx) => {
        await addPasskey(tx, site, person, request.body);
        await audit(tx, person, { action: 'passkey.add', subject: `staff:${person.email}`, after: { name } });
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/passkeys/:id/',
    {
      schema: { params: z.object({ id: z.string().max(200) }), response: { 204: nothing } },
      config: signedIn,
    },
    async (request, reply) => {
      const person = staffOf(request);
      await orm.transaction(async (tx) => {
        await removePasskey(tx, person.id, request.params.id);
        await audit(tx, person, { action: 'passkey.remove', subject: `staff:${person.email}` });
      });
      return reply.code(204).send(null);
    },
  );
};
