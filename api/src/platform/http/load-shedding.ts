import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../refusal.ts';
import { permitOfCall } from './permit.ts';
import { answerTo } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls that take no permit: health, and those with a bulkhead of their own, webhooks and event streams. */
    isSpared?: boolean;
  }
  interface FastifyInstance {
    load: { inFlight: number; shed: number };
  }
}

/** Mean delay of the event loop, over a sample, that says that the process does not keep up; milliseconds. */
const SLOWEST_LOOP = 250;
const SAMPLE = 500;
/** One late sample is a pause, these many in a row are overload. */
const SLOW_SAMPLES = 3;

/**
 * Turns calls away at once while `maxInFlight` others are being worked on, a fourth of that while the process does not
 * keep up: what was let in stays fast. Waiting is no work: a body is read, and another server is waited for, without a permit.
 */
export const loadSheddingPlugin = fp((app: FastifyInstance, _options, done) => {
  const { maxInFlight } = app.config;
  const load = { inFlight: 0, shed: 0 };
  app.decorate('load', load);
  const counted = new WeakSet<FastifyRequest>();
  const take = (request: FastifyRequest) => {
    if (counted.has(request)) return;
    counted.add(request);
    load.inFlight += 1;
  };
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) load.inFlight -= 1;
  };
  const loop = watchLoop(app);
  /** Takes a permit; false when there is none. */
  const enter = (request: FastifyRequest) => {
    const width = loop.isSlow() ? Math.ceil(maxInFlight / 4) : maxInFlight;
    if (load.inFlight < width) take(request);
    else load.shed += 1;
    return counted.has(request);
  };

  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.isSpared) return next();
    if (!enter(request)) return turnAway(reply);
    let isOver = false;
    const end = () => {
      isOver = true;
      release(request);
    };
    // `close` follows an answer that was sent, and a caller who hangs up never gets one.
    reply.raw.once('close', end);
    const reacquire = () => {
      if (!isOver) take(request);
    };
    permitOfCall.run({ release: () => release(request), reacquire }, next);
  });
  app.addHook('onResponse', (request, _reply, next) => {
    release(request);
    next();
  });
  // A slow body holds no permit meanwhile. Forms, too, are read by a parser, before `preValidation`.
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length !== undefined || coding !== undefined) release(request);
    next();
  });
  app.addHook('preValidation', (request, reply, next) => {
    const isDone = request.routeOptions.config.isSpared || counted.has(request) || reply.raw.destroyed;
    if (isDone || enter(request)) next();
    else turnAway(reply);
  });
  done();
});

/** Whether the loop has been late for a while. */
function watchLoop(app: FastifyInstance): { isSlow: () => boolean } {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let slow = 0;
  const timer = setInterval(() => {
    slow = histogram.mean / 1e6 > SLOWEST_LOOP ? slow + 1 : 0;
    histogram.reset();
  }, SAMPLE).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return { isSlow: () => slow >= SLOW_SAMPLES };
}

const BODY = JSON.stringify(answerTo(refuse('http.overloaded')).body);
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'retry-after': '1',
};

/** Past hooks, serialisers and the log: what is turned away must cost next to nothing. */
function turnAway(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(503, HEADERS).end(BODY);
}
