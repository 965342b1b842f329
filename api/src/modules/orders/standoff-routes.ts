import {
  createdOrder,
  createStandoffOrder,
  lastStandoffData as lastStandoffAnswer,
  orderAvatar,
  orderId,
  standoffSettings as settingsAnswer,
} from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptForms, upload } from '../../platform/http/form.ts';
import { networkOf } from '../../platform/http/network.ts';
import { takePicture } from '../../platform/http/picture-intake.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { submitOrder } from './create-routes.ts';
import { draftStandoff, standoffSettings } from './draft-standoff.ts';
import { lastStandoffData } from './last-order-data.ts';
import {
  earlierAvatar,
  keepOrderAvatar,
  orderAvatarUrl,
  orderForAvatar,
  readOrderAvatar,
} from './order-avatar.ts';
import { ownOrder } from './own-order.ts';

/** Large enough to read a name in a picture of the whole screen. */
const AVATAR = { width: 1024, height: 1024, fit: 'inside' } as const;

const tags = ['orders'];
const params = z.object({ id: orderId });
const avatarForm = z.object({ game_avatar: upload.optional(), history_order_id: orderId.optional() });

export const standoffOrderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  await acceptForms(app);

  app.post(
    '/orders/standoff/',
    {
      schema: {
        tags,
        body: createStandoffOrder,
        response: { 201: createdOrder },
      },
    },
    (request, reply) =>
      submitOrder(request, reply, 'standoff', (tx) => draftStandoff(tx, request.body, request.user)),
  );

  app.get(
    '/orders/standoff/settings/',
    {
      schema: { tags, response: { 200: settingsAnswer } },
      config: { publicCache: true },
    },
    () => standoffSettings(orm),
  );

  app.get(
    '/orders/standoff/last_order_data/',
    { schema: { tags, response: { 200: lastStandoffAnswer } } },
    async (request) => lastStandoffData(orm, await request.buyer()),
  );

  app.post(
    '/orders/standoff/avatar/:id/',
    {
      schema: {
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        params,
        body: avatarForm,
        response: { 200: orderAvatar },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { game_avatar: file, history_order_id: earlier } = request.body;
      const buyer = await request.buyer();
      await orderForAvatar(orm, id, buyer);
      if (!file && !earlier) throw refuseFields({ game_avatar: 'file.required' });
      await app.rateLimits.take(['orderPicture', networkOf(request.ip)]);
      const picture = file ? await takePicture(file, AVATAR) : await earlierAvatar(orm, earlier!, buyer);
      await keepOrderAvatar(orm, id, picture);
      return { game_avatar: orderAvatarUrl(id) };
    },
  );

  app.get(
    '/orders/standoff/avatar/:id/',
    {
      schema: { tags, params },
      // A picture on a page is asked for without headers.
      config: { auth: 'cookie' },
    },
    async (request, reply) => {
      const { id } = await ownOrder(orm, request.params.id, await request.buyer());
      const picture = await readOrderAvatar(orm, id);
      if (!picture) throw refuse('order.avatar_not_found');
      return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(picture);
    },
  );
};
