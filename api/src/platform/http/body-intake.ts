import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../refusal.ts';

/** How long a body may come as slowly as it likes, milliseconds: connections of phones stall. */
const GRACE = 5_000;
/** Bytes a second that a body must have brought on average by then. */
const LEAST_RATE = 1_000;
const LOOK_EVERY = 1_000;

/** Bodies that are read at a time, and their bytes. Beyond that the one that has taken longest is given up for the new one. */
const LIMITS = { bodies: 1_024, bytes: 64 * 1024 * 1024 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Bodies that are being read, and what they have brought so far, bytes. */
    bodies: { readonly count: number; readonly bytes: number };
  }
}

/**
 * Watches bodies while they arrive: too slow a one is ended with 408, and what they hold in total is bounded. Node's own
 * `requestTimeout` is the limit for a whole request.
 */
export const bodyIntakePlugin = fp((app: FastifyInstance, _options, done) => {
  /** The oldest first. */
  const underWay = new Set<Body>();
  let bytes = 0;
  const ended = (body: Body) => {
    if (underWay.delete(body)) bytes -= body.bytes;
  };
  const endSlow = setInterval(() => {
    const now = performance.now();
    for (const body of underWay) {
      const age = now - body.since;
      if (age > GRACE && body.bytes < (age / 1_000) * LEAST_RATE) body.destroy(refuse('http.timeout'));
    }
  }, LOOK_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(endSlow));
  app.decorate('bodies', {
    get count() {
      return underWay.size;
    },
    get bytes() {
      return bytes;
    },
  });

  app.addHook('preParsing', (request, reply, payload, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const hasNone = length === '0' || (length === undefined && coding === undefined);
    // Fastify reads no body of these.
    if (hasNone || request.method === 'GET' || request.method === 'HEAD') return next(null, payload);
    const body = new Body((received) => {
      bytes += received;
      while (underWay.size > 1 && bytes > LIMITS.bytes) giveUpOldest();
    });
    underWay.add(body);
    if (underWay.size > LIMITS.bodies) giveUpOldest();
    body.once('close', () => ended(body));
    // A call may be refused before its body is read, or its caller may hang up.
    reply.raw.once('close', () => body.destroy(refuse('http.body_broken_off')));
    next(null, passOn(payload, body));
  });

  function giveUpOldest(): void {
    for (const oldest of underWay) {
      ended(oldest);
      oldest.destroy(refuse('http.overloaded'));
      return;
    }
  }
  done();
});

/** A body on its way to its parser. */
class Body extends Transform {
  readonly since = performance.now();
  bytes = 0;
  readonly #received: (bytes: number) => void;

  constructor(received: (bytes: number) => void) {
    super();
    this.#received = received;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, next: (error: null, data: Buffer) => void) {
    this.bytes += chunk.length;
    this.#received(chunk.length);
    next(null, chunk);
  }
}

/** Not `pipeline`, which would destroy the connection with the body: an answer has to go back by it. */
function passOn(payload: Readable, body: Body): Body {
  // The parser answers it; without one nobody waits for the body.
  body.on('error', () => undefined);
  payload.once('error', (error) => body.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy(refuse('http.body_broken_off'));
  });
  body.once('close', () => payload.unpipe(body).resume());
  return payload.pipe(body);
}
