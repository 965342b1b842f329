import type { BuildInfo } from '@federation/protocol';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompositionWatcher } from '../composition/watcher.ts';
import { IMMUTABLE, PUBLIC_PAGE } from '../render/cache-control.ts';
import type { Renderer } from '../render/renderer.ts';
import { nameComposition } from '../request-log.ts';
import { buildManifest } from './manifest.ts';

const unknown = (reply: FastifyReply, what: string) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ detail: `${what} not found` });

/** A build that tabs may still run. One that cannot be had is as good as unknown: the tab loads its pages the ordinary way. */
async function buildOrNone(id: string, watcher: CompositionWatcher, log: FastifyBaseLogger) {
  try {
    return await watcher.build(id);
  } catch (error) {
    log.warn({ composition: id }, `The build cannot be opened: ${(error as Error).message}`);
    return undefined;
  }
}

/** Answers a tab with the newest build, and the rules of its own. */
export function addBuildRoutes(app: FastifyInstance, watcher: CompositionWatcher): void {
  app.get('/builds/latest.json', async ({ cookies }, reply): Promise<BuildInfo> => {
    reply.header('Cache-Control', 'no-store');
    // To a browser of a canary that canary is the newest.
    const { id, timestamp } = watcher.liveFor(cookies).composition;
    return { id, timestamp };
  });
  app.get<{ Params: { id: string } }>('/builds/meta/:id.json', async ({ params, log }, reply) => {
    const live = await buildOrNone(params.id, watcher, log);
    if (!live) return unknown(reply, 'Build');
    reply.header('Cache-Control', IMMUTABLE);
    return { ...buildManifest(live.composition), id: params.id };
  });
}

/** `{path}/_payload.json?{buildId}` → the path and the build; undefined for any other address. */
export function payloadOf(url: string): { path: string; buildId: string } | undefined {
  const [, path, buildId] = /^([^?]*)\/_payload\.json(?:\?(.*))?$/.exec(url) ?? [];
  return path === undefined ? undefined : { path: path || '/', buildId: buildId ?? '' };
}

type Wanted = NonNullable<ReturnType<typeof payloadOf>>;

/** Answers with the data of a prerendered page, as the build that the tab runs makes it. */
export async function answerPayload(
  { path, buildId }: Wanted,
  watcher: CompositionWatcher,
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const live = await buildOrNone(buildId, watcher, request.log);
  // Named once it is known to be one: anybody may write anything there.
  if (live) nameComposition(request, reply, buildId);
  if (!live || !buildManifest(live.composition).prerendered.includes(path)) return unknown(reply, 'Payload');
  const payload = await renderer.payload(live, path, (error) => request.log.error(error));
  if (payload?.outcome.kind !== 'page') return unknown(reply, 'Payload');
  return reply.header('Cache-Control', PUBLIC_PAGE).send(payload);
}
