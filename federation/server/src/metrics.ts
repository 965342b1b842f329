import { releaseLabel } from '@federation/protocol';
import type { Telemetry } from '@federation/telemetry/start';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BrowserProblems } from './browser-problems.ts';
import type { CompositionWatcher } from './composition/watcher.ts';
import { OperatorAccess } from './operator/access.ts';
import type { Renderer } from './render/renderer.ts';

type Watched = {
  watcher: CompositionWatcher;
  /** Problems that browsers have reported. */
  problems: BrowserProblems;
  renderer: Renderer;
  telemetry: Telemetry | undefined;
  token: string | undefined;
};

/**
 * `/metrics` in Prometheus' form, with the token: what runs, what is kept out or quarantined, and what failed. Without a
 * configured token it is an unknown path.
 */
export function addMetrics(
  app: FastifyInstance,
  { watcher, problems, renderer, telemetry, token }: Watched,
): void {
  if (!token && !telemetry) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'shop_render_utilization',
    help: 'The share of their time that the rendering workers were busy since the last scrape, 0 to 1.',
    registers: [register],
    collect() {
      this.set(renderer.utilization());
    },
  });
  watchReleases(watcher, [register]);
  watchState(watcher, [register]);
  watchFailures(watcher, problems, [register]);
  telemetry?.watch(register);
  app.addHook('onClose', async () => register.clear());
  if (!token) return;
  const access = new OperatorAccess(token);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!access.has(request))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ detail: 'For operators' });
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function watchReleases(watcher: CompositionWatcher, registers: Registry[]): void {
  new Gauge({
    name: 'shop_release_running',
    help: '1 for each release that most browsers get.',
    labelNames: ['release'],
    registers,
    collect() {
      this.reset();
      for (const { release } of watcher.live.releases.values())
        this.set({ release: releaseLabel(release) }, 1);
    },
  });
  new Gauge({
    name: 'shop_release_quarantined',
    help: '1 for each release that is left out because of what it did.',
    labelNames: ['release'],
    registers,
    collect() {
      this.reset();
      for (const { release } of watcher.quarantine.list()) this.set({ release }, 1);
    },
  });
  new Gauge({
    name: 'shop_remote_problems',
    help: 'Active problems of a remote: versions that are kept out, and a pointer that cannot be read.',
    labelNames: ['remote'],
    registers,
    collect() {
      const incompatible = watcher.incompatible.list();
      for (const { name, problems } of watcher.remotes) {
        const own = incompatible.filter(({ subject }) => subject.startsWith(`${name}@`));
        this.set({ remote: name }, problems.list().length + own.length);
      }
    },
  });
}

function watchState({ state }: CompositionWatcher, registers: Registry[]): void {
  new Gauge({
    name: 'shop_state_problems',
    help: 'What could not be read from or written to the store of this server’s state at the last look.',
    registers,
    collect() {
      this.set(state.problems.list().length);
    },
  });
}

function watchFailures(
  { failures, remotes }: CompositionWatcher,
  inBrowsers: BrowserProblems,
  registers: Registry[],
): void {
  new Counter({
    name: 'shop_render_failures_total',
    help: 'What a release threw, or was ended for, while this shell rendered it.',
    labelNames: ['release'],
    registers,
    collect() {
      this.reset();
      for (const { release, count } of failures.list()) this.inc({ release }, count);
    },
  });
  new Counter({
    name: 'shop_render_fallbacks_total',
    help: 'Pages that were rendered with the version before a remote’s failing one, or with its panel.',
    labelNames: ['remote', 'to'],
    registers,
    collect() {
      this.reset();
      for (const { remote, to, count } of failures.fallbacks) this.inc({ remote, to }, count);
    },
  });
  new Counter({
    name: 'shop_browser_failures_total',
    help: 'Reports of browsers that a release threw in them. Anybody can send one.',
    labelNames: ['release'],
    registers,
    collect() {
      this.reset();
      for (const remote of remotes)
        for (const { release, count } of inBrowsers.counts(remote)) this.inc({ release }, count);
    },
  });
}
