import { ownPath } from '@federation/protocol/lib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { HostConfig } from '../config.ts';
import type { OperatorAccess } from '../operator/access.ts';
import { signInPage } from '../operator/pages.ts';
import { sendPage, takeForms } from '../operator/routes.ts';
import { endOverrides, keepOverrides, overridesIn } from './cookie.ts';
import { brokenPage, confirmationPage, pathWith } from './pages.ts';
import { parseOverrides } from './parse.ts';
import { type OverriddenView, overriddenView } from './view.ts';

export type Overrides = {
  /** The view of a browser that has confirmed overrides. Throws with the reason when they cannot be had. */
  view(request: FastifyRequest): Promise<OverriddenView | undefined>;
  /** The same for a page; one that is about overrides, or whose overrides are broken, is answered here. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<OverriddenView | 'answered' | undefined>;
};

const NONE: Overrides = { view: async () => undefined, open: async () => undefined };

/**
 * `?remotes=`: other versions, or unsigned code of a developer's machine, in one browser. Only where the configuration allows it, for operators, and after
 * a confirmation; `?remotes=reset` ends it, and runs nothing of any remote.
 */
export function addOverrides(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  access: OperatorAccess,
  { overrideHosts, publicUrl }: Pick<HostConfig, 'overrideHosts' | 'publicUrl'>,
): Overrides {
  if (!overrideHosts || !access.isEnabled) return NONE;
  const names = watcher.remotes.map(({ name }) => name);
  const parse = (text: string) => parseOverrides(text, names, overrideHosts);

  void app.register(async (scope) => {
    takeForms(scope, publicUrl);
    scope.post<{ Body: URLSearchParams }>('/overrides', async (request, reply) => {
      if (!access.has(request))
        return sendPage(reply, 403, brokenPage('Overrides are confirmed on the shop’s own page.', '/'));
      const text = request.body.get('remotes') ?? '';
      try {
        parse(text);
      } catch (error) {
        return sendPage(reply, 400, brokenPage((error as Error).message, '/'));
      }
      request.log.warn({ ip: request.ip, overrides: text }, 'A browser overrides remotes');
      return keepOverrides(request, reply, access, text)
        .header('Cache-Control', 'no-store')
        .redirect(ownPath(request.body.get('to'), publicUrl), 303);
    });
  });

  async function confirm(text: string, request: FastifyRequest, reply: FastifyReply) {
    if (!access.has(request)) return sendPage(reply, 401, signInPage(request.url, false));
    try {
      const overrides = parse(text);
      const view = await overriddenView(watcher, watcher.live, overrides);
      return sendPage(reply, 200, confirmationPage(overrides, view, request.url));
    } catch (error) {
      return sendPage(reply, 400, brokenPage((error as Error).message, request.url));
    }
  }

  async function view({ cookies }: FastifyRequest): Promise<OverriddenView | undefined> {
    const text = overridesIn(access, cookies);
    if (text === undefined) return undefined;
    return overriddenView(watcher, watcher.liveFor(cookies), parse(text));
  }

  return {
    view,
    async open(request, reply) {
      const text = new URLSearchParams(request.url.split('?')[1] ?? '').get('remotes');
      if (text === 'reset')
        await endOverrides(reply)
          .header('Cache-Control', 'no-store')
          .redirect(ownPath(pathWith(request.url), publicUrl), 303);
      else if (text !== null) await confirm(text, request, reply);
      else
        return view(request).catch(async (error: Error) => {
          await sendPage(reply, 409, brokenPage(error.message, request.url));
          return 'answered' as const;
        });
      return 'answered';
    },
  };
}
