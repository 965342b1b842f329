import { profile, profileChange } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptForms, upload } from '../../platform/http/form.ts';
import { networkOf } from '../../platform/http/network.ts';
import { takePicture } from '../../platform/http/picture-intake.ts';
import { deleteAccount } from './delete-account.ts';
import { changeProfile, profileView } from './profile.ts';

const AVATAR = { width: 256, height: 256, fit: 'cover' } as const;

const tags = ['auth'];
const security = [{ bearer: [] }];
const config = { auth: 'required' } as const;

export const authProfileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const { chatKey } = app.config;
  const { media } = app.files;
  await acceptForms(app);

  app.get(
    '/auth/profile/',
    { schema: { tags, security, response: { 200: profile } }, config },
    async (request) => profileView(orm, request.user!, chatKey),
  );

  app.patch(
    '/auth/profile/',
    {
      schema: {
        tags,
        security,
        consumes: ['application/json', 'multipart/form-data'],
        body: profileChange.extend({ avatar: upload.optional() }),
        response: { 200: profile },
      },
      config,
    },
    async (request) => {
      const { id } = request.user!;
      const { nickname, avatar: file } = request.body;
      await app.rateLimits.take(['profileChange', id]);
      if (file) await app.rateLimits.take(['picture', id], ['pictureNetwork', networkOf(request.ip)]);
      const avatar = file && (await takePicture(file, AVATAR));
      return profileView(orm, await changeProfile(orm, media, id, { nickname, avatar }), chatKey);
    },
  );

  app.delete(
    '/auth/profile/',
    { schema: { tags, security, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteAccount(orm, app.files, request.user!.id);
      return reply.code(204).send(null);
    },
  );
};
