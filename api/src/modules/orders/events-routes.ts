import { isFinal, orderId } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createBounded, createBrake } from '../../platform/bounded.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { readState } from './order-machine.ts';
import { ownOrder } from './own-order.ts';

const HEARTBEAT = 15_000;
/** Streams that wait to be opened. A browser whose stream is refused polls. */
const QUEUE = 256;
const REFUSE_AFTER = 1_000;
/** Those of unknown orders that are answered at once, a second. */
const REFUSALS = 20;

const params = z.object({ id: orderId });

export const orderEventRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm, share } = app.db;
  // Open streams cost no place of the ordinary calls; what they ask of the database has a bound of its own.
  const opening = createBounded(share, QUEUE, REFUSE_AFTER);
  const brake = createBrake(REFUSALS, REFUSE_AFTER);
  const reading = createBounded(share, Number.POSITIVE_INFINITY);

  app.get(
    '/orders/:id/events/',
    {
      schema: { tags: ['orders'], params },
      // An event source sends no headers of its own.
      config: { auth: 'cookie', isSpared: true },
    },
    async (request, reply) => {
      const { id } = request.params;
      const change = signal();
      const open = async () => {
        await ownOrder(orm, id, await request.buyer());
        return app.statusHub.watch(id, networkOf(request.ip), change.raise);
      };
      const leave = await brake(() => opening(open));
      if (typeof leave === 'string') throw tooMany(leave);

      reply.hijack();
      const stream = openEventStream(reply.raw);
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      if (reply.raw.destroyed) closed.abort();
      const over = AbortSignal.any([closed.signal, app.stopping]);
      over.addEventListener('abort', change.raise, { once: true });
      const heartbeat = setInterval(() => {
        stream.comment('heartbeat');
        // A notification may have been lost with its connection: look by ourselves now and then.
        change.raise();
      }, HEARTBEAT);

      try {
        let last = '';
        while (!over.aborted) {
          const state = await reading(() => readState(orm, id));
          const text = JSON.stringify(state);
          if (text !== last) stream.send('status', state);
          last = text;
          if (!state || isFinal(state.status)) break;
          await change.raised();
        }
      } catch (err) {
        request.log.error({ err }, 'A status stream ended early');
      } finally {
        clearInterval(heartbeat);
        await stream.end();
        leave();
      }
    },
  );
};

/** A flag one can wait for; raised between two waits, it ends the next one at once. */
function signal() {
  let pending = Promise.withResolvers<void>();
  return {
    raise: () => pending.resolve(),
    async raised() {
      await pending.promise;
      pending = Promise.withResolvers();
    },
  };
}

const tooMany = (limit: 'full' | 'network') =>
  refuse(limit === 'network' ? 'order.too_many_streams_of_network' : 'order.too_many_streams');
