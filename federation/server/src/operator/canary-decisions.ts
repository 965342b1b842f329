import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { ServerState } from '../state/server-state.ts';
import type { SharedDocument } from '../state/shared-document.ts';
import type { OperatorAccess } from './access.ts';
import { messagePage, signInPage } from './pages.ts';
import { sendPage, takeForms } from './routes.ts';

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
  readonly #decisions: ReadonlyMap<string, SharedDocument<Order | null>>;

  constructor(state: ServerState, remotes: readonly string[]) {
    const document = (remote: string) =>
      state.document<Order | null>({
        name: `canary-${remote}.json`,
        empty: null,
        parse: (text) => order.parse(JSON.parse(text)),
        print: (given) => JSON.stringify(given),
      });
    this.#decisions = new Map(remotes.map((remote) => [remote, document(remote)]));
  }

  /** The later of two decisions stays; a canary that somebody ended stays ended, whatever else is decided at the same time. */
  give(remote: string, given: Order): void {
    const isEnded = (before: Order) => before.action === 'abort' && before.version === given.version;
    this.#decisions
      .get(remote)
      ?.change((before) => (before && (before.at > given.at || isEnded(before)) ? before : given));
  }

  /** Reads the decision made here, or at another server that shares the state. */
  async of(remote: string): Promise<Order | null> {
    const document = this.#decisions.get(remote);
    // While the store is away, what is known here has to do.
    await document?.sync().catch(() => {});
    return document?.value ?? null;
  }
}

/**
 * `POST /composition/canary`: an operator holds, resumes, promotes or aborts a canary. `GET /canaries/<remote>.json` is where the judge asks.
 * One that is aborted leaves this server's pages at once, before the judge notices.
 */
export function addCanaryDecisions(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  access: OperatorAccess,
  publicUrl: string,
): void {
  if (!access.isEnabled) return;
  const names = watcher.remotes.map(({ name }) => name);
  const decisions = new CanaryDecisions(watcher.state, names);
  const canaryOf = (name: string) => watcher.remotes.find((remote) => remote.name === name)?.pointer?.canary;
  /** A canary that this site has quarantined is to end: nobody has it, so no count speaks against it. */
  function quarantined(remote: string): Order | undefined {
    const version = canaryOf(remote)?.version;
    const entry = watcher.quarantine.list().find(({ release }) => release === `${remote}@${version}`);
    if (!entry || !version) return undefined;
    const by = `${new URL(publicUrl).host} has quarantined it: ${entry.reason}`;
    return { version, action: 'abort', by, at: entry.since };
  }
  void app.register(async (scope) => {
    takeForms(scope, publicUrl);
    scope.get<{ Params: { name: string } }>('/canaries/:name.json', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (!access.has(request)) return reply.code(401).send({ detail: 'For operators' });
      const { name } = request.params;
      if (!watcher.remotes.some((remote) => remote.name === name))
        return reply.code(404).send({ detail: 'Remote not found' });
      const given = await decisions.of(name);
      const order = given?.action === 'abort' ? given : (quarantined(name) ?? given);
      return reply.type('application/json').send(JSON.stringify(order));
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
      decisions.give(remote, given.data);
      const { action } = given.data;
      request.log.warn({ ip: request.ip, remote, version, action }, 'An operator decided about a canary');
      if (action === 'abort') await watcher.expel(`${remote}@${version}`, 'an operator ended this canary');
      return reply.header('Cache-Control', 'no-store').redirect('/composition', 303);
    });
  });
}
