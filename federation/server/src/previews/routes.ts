import type { PreviewInfo } from '@federation/browser/page/boot';
import { openPreview, type PreviewGrant, parsePreviews, previewLabel } from '@federation/protocol/preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { HostConfig } from '../config.ts';
import { page } from '../operator/pages.ts';
import { sendPage } from '../operator/routes.ts';
import { cookieOptions } from '../own-page.ts';
import { escapeHtml } from '../render/html.ts';

/** View of a browser that has opened the link of a preview. */
export type PreviewView = { live: LiveComposition; info: PreviewInfo };

export type Previews = {
  /** The view of a request to a preview's host, undefined for any other. Throws with the reason when the version cannot be had. */
  view(request: FastifyRequest): Promise<PreviewView | undefined>;
  /** The same for a page; one that cannot be had is answered here. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<PreviewView | 'answered' | undefined>;
};

const NONE: Previews = { view: async () => undefined, open: async () => undefined };

const COOKIE = 'preview';
/** Compositions of previews that are held ready. */
const HELD = 16;
/** Nobody is asked for an operator's token beside code that is only being tried. */
const OPERATORS_ONLY = /^\/(?:composition(?!\.json)|overrides|metrics|status|teams)(?:[/?]|$)/;

const grants = new WeakMap<FastifyRequest, PreviewGrant>();

/** Path and query without the token, as a redirect names it: never another host. */
function withoutToken(url: string): string {
  const { pathname, searchParams } = new URL(`http://preview.invalid${url}`);
  searchParams.delete(COOKIE);
  return pathname.replace(/^\/+/, '/') + (searchParams.size > 0 ? `?${searchParams}` : '');
}

const previewPage = (text: string): string => page('Preview', `<p>${escapeHtml(text)}</p>`);

function refuseAccess(request: FastifyRequest, reply: FastifyReply, reason: string) {
  reply.header('X-Robots-Tag', 'noindex');
  if (request.method === 'GET' && !request.url.startsWith('/api/'))
    return sendPage(reply, 403, previewPage(`${reason}. Its team can make a new link: «release preview».`));
  return reply.code(403).header('Cache-Control', 'no-store').send({ detail: reason });
}

/**
 * Previews: one version of a remote for anybody with a link that its team signed, on a host of the preview's own. Cookies, storage and
 * service workers are that host's, so that the code sees nobody's session of the site itself. Only where `previews` is configured.
 */
export function addPreviews(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  { previews, remotes }: Pick<HostConfig, 'previews' | 'remotes'>,
): Previews {
  if (!previews) return NONE;
  const { protocol, host } = parsePreviews(previews);
  const keysOf = (name: string) => remotes.find((remote) => remote.name === name)?.keys ?? [];
  const held = new LRUCache<string, Promise<LiveComposition>>({ max: HELD });

  /** The grant of a token that was made for this very host. Throws with the reason. */
  function read(token: string | undefined, label: string): PreviewGrant {
    if (!token) throw new Error('This address opens by a signed link only');
    const grant = openPreview(token, keysOf);
    if (previewLabel(grant) !== label) throw new Error('The link is of another preview');
    return grant;
  }

  app.addHook('onRequest', async (request, reply) => {
    const asked = request.host.toLowerCase();
    if (!asked.endsWith(`.${host}`)) return;
    const label = asked.slice(0, -host.length - 1);
    const [path = '/', query = ''] = request.url.split('?');
    // The site's own public files, which its error page asks for, too.
    if (path.startsWith('/static/')) return;
    try {
      const token = new URLSearchParams(query).get(COOKIE);
      const grant = read(token ?? request.cookies[COOKIE], label);
      if (OPERATORS_ONLY.test(path))
        return sendPage(reply, 404, previewPage('Operators work on the site itself.'));
      grants.set(request, grant);
      reply.header('X-Robots-Tag', 'noindex');
      if (token === null) return;
      const age = Math.floor((grant.until - Date.now()) / 1_000);
      return reply
        .setCookie(COOKIE, token, cookieOptions(age, protocol === 'https:'))
        .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
        .redirect(withoutToken(request.url), 303);
    } catch (error) {
      return refuseAccess(request, reply, (error as Error).message);
    }
  });

  async function view(request: FastifyRequest): Promise<PreviewView | undefined> {
    const grant = grants.get(request);
    if (!grant) return undefined;
    const { remote, version, integrity, until } = grant;
    const key = `${watcher.live.composition.id} ${version} ${integrity}`;
    const making = held.get(key) ?? watcher.with(watcher.live, new Map([[remote, { version, integrity }]]));
    held.set(key, making);
    making.catch(() => held.get(key) === making && held.delete(key));
    return { live: await making, info: { remote, version, until } };
  }

  return {
    view,
    async open(request, reply) {
      return view(request).catch(async (error: Error) => {
        await sendPage(reply, 410, previewPage(`It cannot be shown: ${error.message}`));
        return 'answered' as const;
      });
    },
  };
}
