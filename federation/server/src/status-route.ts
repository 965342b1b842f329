import type { RunningRemote } from '@federation/protocol';
import type { FastifyInstance } from 'fastify';
import type { CompositionWatcher } from './composition/watcher.ts';
import type { RemoteConfig } from './config.ts';

/**
 * `GET /status/<remote>.json`: what this shell runs of a remote, and why it runs nothing newer. For publishers, who are no
 * operator: it names addresses that browsers use, no inner ones.
 */
export function addStatusRoute(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  remotes: readonly RemoteConfig[],
): void {
  app.get<{ Params: { name: string } }>('/status/:name.json', async ({ params }, reply) => {
    reply.header('Cache-Control', 'no-store');
    const watch = watcher.remotes.find(({ name }) => name === params.name);
    const remote = remotes.find(({ name }) => name === params.name);
    if (!watch || !remote) return reply.code(404).send({ detail: 'Remote not found' });
    const { serverUrl, url } = remote;
    const outer = (text: string) => (serverUrl ? text.replaceAll(serverUrl, url) : text);
    const incompatible = watcher.incompatible
      .list()
      .filter(({ subject }) => subject.startsWith(`${watch.name}@`));
    const status: RunningRemote = {
      version: watcher.live.releases.get(watch.name)?.release.version ?? null,
      wanted: watch.pointer?.current.version ?? null,
      problems: [
        ...watch.problems.list().map(({ subject, reason }) => `${subject}: ${reason}`),
        ...incompatible.map(({ reason }) => reason),
        ...watcher.quarantine
          .list()
          .filter(({ release }) => release.startsWith(`${watch.name}@`))
          .map(({ release, reason, until }) => {
            const end = until ? `until ${new Date(until).toISOString()}` : 'until it is named again by `use`';
            return `${release} is quarantined ${end}: ${reason}`;
          }),
      ].map(outer),
      ...(watch.isRefused && { isRefused: true }),
    };
    return status;
  });
}
