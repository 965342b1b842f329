import type { BuildInfo } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompositionWatcher } from '../composition/watcher.ts';
import { IMMUTABLE, PUBLIC_PAGE } from '../render/cache-control.ts';
import { buildManifest } from './manifest.ts';
import { renderPayload } from './payload.ts';

const unknown = (reply: FastifyReply, what: string) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ detail: `${what} not found` });

/** Tells a tab what the newest build is, and the rules of its own. */
export function addBuildRoutes(app: FastifyInstance, watcher: CompositionWatcher): void {
  app.get('/builds/latest.json', async (_request, reply): Promise<BuildInfo> => {
    reply.header('Cache-Control', 'no-store');
    const { id, timestamp } = watcher.live.composition;
    return { id, timestamp };
  });
  app.get<{ Params: { id: string } }>('/builds/meta/:id.json', async ({ params }, reply) => {
    const live = watcher.build(params.id);
    if (!live) return unknown(reply, 'Build');
    reply.header('Cache-Control', IMMUTABLE);
    return buildManifest(live.composition);
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
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const live = watcher.build(buildId);
  if (!live || !buildManifest(live.composition).prerendered.includes(path)) return unknown(reply, 'Payload');
  const payload = await renderPayload(path, live, publicUrl, (error) => request.log.error(error));
  if (payload?.outcome.kind !== 'page') return unknown(reply, 'Payload');
  return reply.header('Cache-Control', PUBLIC_PAGE).send(payload);
}
