import { done, phoneAuth, phoneBinding, phoneCode, phoneCodeSent, tokens } from '@shop/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limitMessages } from '../../../platform/http/message-limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { type Attempt, RULES } from '../../../platform/http/rate-limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { text } from '../../../platform/text.ts';
import { signIn } from '../sign-in.ts';
import { unbindIdentity } from '../social/identities.ts';
import { arriveByPhone, bindPhone, guardedSender, type PhoneContext, readPhone, sendCode } from './phone.ts';
import { smsRu } from './senders/sms-ru.ts';

const tags = ['auth'];
const security = [{ bearer: [] }];

/** Signing in by a code that comes to a phone, and binding a number to an account. */
export const authPhoneRoutes: FastifyPluginAsyncZod = async (app) => {
  const { phone: settings, secretKey, shopName } = app.config;
  const sender = settings && guardedSender(smsRu({ ...settings, shopName }), app.outside);
  const contextOf = ({ log }: FastifyRequest): PhoneContext => {
    if (!settings || !sender) throw refuse('social.provider_not_found');
    const warn = (reason: { reason: string }) => log.warn(reason, 'No code was sent');
    return { db: app.db.orm, secretKey, sender, prefixes: settings.prefixes, warn };
  };
  const owner = async (request: FastifyRequest, phone: string) => ({
    phone,
    sessionId: await request.sessionId(),
  });

  app.post(
    '/auth/phone/code/',
    {
      schema: {
        tags,
        body: phoneCode,
        response: { 200: phoneCodeSent },
      },
    },
    async (request, reply) => {
      const context = contextOf(request);
      const phone = readPhone(context, request.body.phone);
      const again: Attempt[] = [['phoneCodeAgain', phone]];
      await limitMessages(request, 'phoneCode', phone, again, [
        ['phoneCode', phone],
        ['phoneCodeDay', phone],
      ]);
      await sendCode(context, { phone, sessionId: await reply.ensureSession() }, request.ip);
      return { phone, way: context.sender.way, again_after: RULES.phoneCodeAgain.seconds };
    },
  );

  app.post(
    '/auth/phone/auth/',
    {
      schema: { tags, body: phoneAuth, response: { 200: tokens } },
      config: { auth: 'ignored' },
    },
    async (request, reply) => {
      const context = contextOf(request);
      const { code, email = null } = request.body;
      const phone = readPhone(context, request.body.phone);
      await app.rateLimits.take(['phoneTry', networkOf(request.ip)]);
      if (email) await limitMessages(request, 'letter', email, [['registration', networkOf(request.ip)]]);
      const arrival = await arriveByPhone(context, await owner(request, phone), { code, email });
      reply.markClient();
      const pair = await signIn(
        { db: app.db.orm, tokens: app.tokens, client: request.client() },
        arrival.user,
      );
      return { ...pair, is_signed_up: arrival.isNew };
    },
  );

  app.post(
    '/auth/phone/bind/',
    {
      schema: { tags, security, body: phoneBinding, response: { 200: done } },
      config: { auth: 'required' },
    },
    async (request) => {
      const context = contextOf(request);
      const phone = readPhone(context, request.body.phone);
      await app.rateLimits.take(['phoneTry', networkOf(request.ip)]);
      await bindPhone(context, await owner(request, phone), request.body.code, request.user!);
      return { detail: text('phone.bound') };
    },
  );

  app.post(
    '/auth/phone/unbind/',
    {
      schema: { tags, security, body: z.unknown(), response: { 200: done } },
      config: { auth: 'required' },
    },
    async (request) => {
      await unbindIdentity(app.db.orm, request.user!.id, 'phone');
      return { detail: text('phone.unbound') };
    },
  );
};
