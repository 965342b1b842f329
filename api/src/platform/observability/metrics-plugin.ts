import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '../refusal.ts';
import { sameSignature } from '../signature.ts';
import { watchBacklog } from './backlog.ts';
import { watchBusiness } from './business.ts';
import { watchOutside } from './outside.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Events of this process and the state of the queues, in Prometheus' form. */
    metrics: Registry;
    webhooks: Counter<'provider' | 'effect'>;
  }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every answer. Shown at `/metrics` to who brings the operator's token; without one there is no such page. */
export const metricsPlugin = fp((app: FastifyInstance, _options, done) => {
  const register = new Registry();
  const registers = [register];
  const { metricsToken, metricsPort } = app.config;
  const isShown = metricsToken !== undefined || metricsPort !== undefined;
  if (isShown) collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of an answer, by the pattern of its address.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const webhooks = new Counter({
    name: 'shop_webhooks_total',
    help: 'Webhooks of payment providers by what they did.',
    labelNames: ['provider', 'effect'],
    registers,
  });
  const refusals = new Counter({
    name: 'shop_refusals_total',
    help: 'Calls that were refused, by the code of the reason; by field there may be several.',
    labelNames: ['code'],
    registers,
  });
  watchProcess(app, registers);
  watchBacklog(app.db, registers);
  watchBusiness(app.db, registers);
  watchOutside(app.outside, registers);
  app.decorate('metrics', register);
  app.decorate('webhooks', webhooks);

  app.addHook('onResponse', (request, reply, next) => {
    const { url: route = 'none' } = request.routeOptions;
    const labels = { method: request.method, route, status: reply.statusCode };
    answers.observe(labels, reply.elapsedTime / 1000);
    for (const code of request.refusals ?? []) refusals.inc({ code });
    next();
  });
  const config = { isSpared: true, auth: 'ignored' } as const;
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent', config }, async (request, reply) => {
    if (!metricsToken || !sameSignature(`Bearer ${metricsToken}`, request.headers.authorization))
      throw refuse('http.not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
  app.addHook('onClose', async () => register.clear());
  done();
});

function watchProcess(app: FastifyInstance, registers: Registry[]): void {
  new Gauge({
    name: 'shop_requests_in_flight',
    help: 'Calls that are being worked on.',
    registers,
    collect() {
      this.set(app.load.inFlight);
    },
  });
  new Gauge({
    name: 'shop_requests_shed',
    help: 'Calls turned away since the start because the process was full.',
    registers,
    collect() {
      this.set(app.load.shed);
    },
  });
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = app.db.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'shop_database_replica_lag_seconds',
    help: 'How far the replica of DATABASE_READ_URL is behind at most; Inf while it is away, -1 where none is configured.',
    registers,
    collect() {
      this.set((app.db.replicaLag() ?? -1_000) / 1_000);
    },
  });
  new Gauge({
    name: 'shop_worker_beat_age_seconds',
    help: 'Time since the worker of this process last looked for work; -1 where none runs.',
    registers,
    collect() {
      const age = app.heartbeat?.age();
      this.set(age == null ? -1 : age / 1000);
    },
  });
}
