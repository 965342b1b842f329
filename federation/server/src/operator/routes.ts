import { ownPath } from '@federation/protocol/lib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserProblems } from '../browser-problems.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import { isOwnPage } from '../own-page.ts';
import type { OperatorAccess } from './access.ts';
import { compositionPage, messagePage, OPERATOR_CSP, signInPage } from './pages.ts';
import { compositionReport } from './report.ts';

/** Sends a page for operators, under their policy. */
export function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': OPERATOR_CSP,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(html);
}

/** Lets a scope take the forms of these pages, from the site's own pages only. */
export function takeForms(scope: FastifyInstance, publicUrl: string): void {
  const { origin } = new URL(publicUrl);
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !isOwnPage(request, origin))
      return sendPage(
        reply,
        403,
        messagePage('For operators', `This form is sent from a page of ${origin} only.`),
      );
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** `/composition`: what the shell runs and why, as a page or as JSON. Only where a token is configured; to all others it is an unknown path. */
export function addOperatorRoutes(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  problems: BrowserProblems,
  access: OperatorAccess,
  publicUrl: string,
): void {
  if (!access.isEnabled) return;
  void app.register(async (scope) => {
    takeForms(scope, publicUrl);
    scope.get<{ Querystring: { format?: string } }>('/composition', async (request, reply) => {
      const wantsJson =
        request.query.format === 'json' || /^application\/json/.test(request.headers.accept ?? '');
      if (!access.has(request)) {
        if (!wantsJson) return sendPage(reply, 401, signInPage(request.url, false));
        return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ detail: 'For operators' });
      }
      const report = compositionReport(watcher, problems);
      if (!wantsJson) return sendPage(reply, 200, compositionPage(report));
      return reply.header('Cache-Control', 'no-store').send(report);
    });
    scope.post<{ Body: URLSearchParams }>('/composition/quarantine', async (request, reply) => {
      if (!access.has(request)) return sendPage(reply, 401, signInPage('/composition', false));
      const release = request.body.get('release') ?? '';
      if (!(await watcher.letIn(release)))
        return sendPage(reply, 404, messagePage('Quarantine', `${release} is not quarantined.`));
      request.log.warn({ ip: request.ip, release }, 'An operator let a quarantined release in');
      return reply.header('Cache-Control', 'no-store').redirect('/composition', 303);
    });
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error.statusCode !== 429 || request.method !== 'POST') throw error;
      return sendPage(reply, 429, messagePage('For operators', error.message));
    });
    scope.post<{ Body: URLSearchParams }>('/composition', async (request, reply) => {
      const to = ownPath(request.body.get('to'), publicUrl, '/composition');
      if (!access.isToken(request.body.get('token') ?? '', request.ip)) {
        request.log.warn({ ip: request.ip }, 'A wrong operator token was tried');
        return sendPage(reply, 401, signInPage(to, true));
      }
      return access.signIn(request, reply).header('Cache-Control', 'no-store').redirect(to, 303);
    });
  });
}

/** The id in `?composition=<id>` of an address. */
const askedId = (url: string): string | undefined =>
  new URLSearchParams(url.split('?')[1] ?? '').get('composition') ?? undefined;

export type Reopened =
  | { kind: 'none' }
  | { kind: 'open'; live: LiveComposition }
  /** The answer was sent: who asks may not, or it cannot be had. */
  | { kind: 'answered' };

/** The composition that an operator asks for with `?composition=<id>`. For shops without a token the query means nothing. */
export async function reopened(
  request: FastifyRequest,
  reply: FastifyReply,
  watcher: CompositionWatcher,
  access: OperatorAccess,
): Promise<Reopened> {
  const id = access.isEnabled ? askedId(request.url) : undefined;
  if (id === undefined) return { kind: 'none' };
  if (!access.has(request)) {
    sendPage(reply, 401, signInPage(request.url, false));
    return { kind: 'answered' };
  }
  const title = `Composition ${id}`;
  try {
    const live = await watcher.build(id);
    if (live) return { kind: 'open', live };
    sendPage(reply, 404, messagePage(title, 'This shell knows no such composition.'));
  } catch (error) {
    sendPage(reply, 410, messagePage(title, `It cannot be opened any more: ${(error as Error).message}`));
  }
  return { kind: 'answered' };
}
