import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StateFolder } from '../composition/state-folder.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { OperatorAccess } from './access.ts';
import { messagePage, signInPage } from './pages.ts';
import { parseForms, sendPage } from './routes.ts';

const order = z.object({
  version: z.string(),
  action: z.enum(['hold', 'resume', 'promote', 'abort']),
  by: z.string(),
  /** When, in milliseconds since 1970. */
  at: z.number(),
});
type Order = z.infer<typeof order>;

/** The last thing that an operator decided of each remote's canary. The team's judge asks for it: only the team's key changes what is published. */
class CanaryDecisions {
  readonly #state: StateFolder;
  readonly #decisions = new Map<string, Order>();

  constructor(folder: string | undefined) {
    this.#state = new StateFolder(folder);
  }

  async give(remote: string, given: Order): Promise<void> {
    this.#decisions.set(remote, given);
    await this.#state.write(`canary-${remote}.json`, JSON.stringify(given));
  }

  /** What was decided here, or at another server with the same folder. */
  of(remote: string): Order | null {
    const stored = this.#state.read(`canary-${remote}.json`);
    const parsed = stored ? order.safeParse(JSON.parse(stored)) : undefined;
    return parsed?.data ?? this.#decisions.get(remote) ?? null;
  }
}

/**
 * `POST /composition/canary`: an operator holds, resumes, promotes or aborts a canary. `GET /canaries/<remote>.json` is where the judge asks.
 * One that is aborted leaves this server's pages at once, before the judge has heard of it.
 */
export function addCanaryDecisions(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  access: OperatorAccess,
  { stateFolder, publicUrl }: { stateFolder?: string | undefined; publicUrl: string },
): void {
  if (!access.isEnabled) return;
  const decisions = new CanaryDecisions(stateFolder);
  const canaryOf = (name: string) => watcher.remotes.find((remote) => remote.name === name)?.pointer?.canary;
  void app.register(async (scope) => {
    parseForms(scope);
    scope.get<{ Params: { name: string } }>('/canaries/:name.json', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (!access.has(request)) return reply.code(401).send({ detail: 'For operators' });
      const { name } = request.params;
      if (!watcher.remotes.some((remote) => remote.name === name))
        return reply.code(404).send({ detail: 'Remote not found' });
      return reply.type('application/json').send(JSON.stringify(decisions.of(name)));
    });
    scope.post<{ Body: URLSearchParams }>('/composition/canary', async (request, reply) => {
      if (!access.has(request)) return sendPage(reply, 401, signInPage('/composition', false));
      const remote = request.body.get('remote') ?? '';
      const version = canaryOf(remote)?.version;
      const by = `an operator of ${new URL(publicUrl).host}`;
      const given = order.safeParse({ version, action: request.body.get('action'), by, at: Date.now() });
      if (!given.success)
        return sendPage(
          reply,
          404,
          messagePage('Canary', `${remote} has no canary, or that is not to be done with it.`),
        );
      await decisions.give(remote, given.data);
      const { action } = given.data;
      request.log.warn({ ip: request.ip, remote, version, action }, 'An operator decided about a canary');
      if (action === 'abort') await watcher.expel(`${remote}@${version}`, 'an operator ended this canary');
      return reply.header('Cache-Control', 'no-store').redirect('/composition', 303);
    });
  });
}
