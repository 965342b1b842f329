import {
  confirmEmail,
  confirmedEmail,
  done,
  passwordIsReset,
  passwordReset,
  passwordResetConfirm,
  registration,
  tokens,
} from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limitMessages } from '../../platform/http/message-limits.ts';
import { networkOf } from '../../platform/http/network.ts';
import { text } from '../../platform/text.ts';
import { describeEndedAccess } from './ended-access.ts';
import { keepEmail } from './next-email.ts';
import { askForReset, confirmAddress, register, resetPassword } from './registration.ts';
import { signIn } from './sign-in.ts';

const tags = ['auth'];
const config = { auth: 'ignored' } as const;

export const authRegistrationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const { secretKey } = app.config;

  app.post(
    '/auth/registration/',
    { schema: { tags, body: registration, response: { 201: tokens } }, config },
    async (request, reply) => {
      await limitMessages(request, 'letter', request.body.email, [['registration', networkOf(request.ip)]]);
      const user = await register(orm, request.body);
      reply.markClient();
      const pair = await signIn({ db: orm, tokens: app.tokens, client: request.client() }, user);
      return reply.code(201).send({ ...pair, is_signed_up: true });
    },
  );

  app.post(
    '/auth/registration/confirm/',
    {
      schema: {
        tags,
        body: confirmEmail,
        response: { 200: confirmedEmail },
      },
    },
    async (request) => {
      await app.rateLimits.take(['letterKey', networkOf(request.ip)]);
      const { user, signInId } = request;
      const prover = user && { userId: user.id, signIn: signInId! };
      const { ended, passwordKey } = await confirmAddress(orm, secretKey, request.body.key, prover);
      const detail = [text('account.address_confirmed'), ...(ended ? describeEndedAccess(ended) : [])].join(
        ' ',
      );
      return { detail, ended, password_key: passwordKey };
    },
  );

  app.post(
    '/auth/email/keep/',
    { schema: { tags, body: confirmEmail, response: { 200: done } }, config },
    async (request) => {
      await app.rateLimits.take(['letterKey', networkOf(request.ip)]);
      await keepEmail(orm, secretKey, request.body.key);
      return { detail: text('account.address_kept') };
    },
  );

  app.post(
    '/auth/password/reset/',
    {
      schema: { tags, body: passwordReset, response: { 200: done } },
      config,
    },
    async (request) => {
      const { email } = request.body;
      await limitMessages(request, 'letter', email, [['letter', email]]);
      await askForReset(orm, email);
      return { detail: text('account.reset_letter_sent') };
    },
  );

  app.post(
    '/auth/password/reset/confirm/',
    {
      schema: {
        tags,
        body: passwordResetConfirm,
        response: { 200: passwordIsReset },
      },
      config,
    },
    async (request, reply) => {
      await app.rateLimits.take(['letterKey', networkOf(request.ip)]);
      const { key, password } = request.body;
      const { user, ended } = await resetPassword(orm, secretKey, key, password);
      reply.markClient();
      const pair = await signIn({ db: orm, tokens: app.tokens, client: request.client() }, user);
      return {
        ...pair,
        detail: [text('account.password_changed'), ...describeEndedAccess(ended)].join(' '),
        ended,
      };
    },
  );
};
