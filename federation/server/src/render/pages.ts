import { Readable } from 'node:stream';
import type { PreviewInfo } from '@federation/browser/page/boot';
import { DRAWN_COOKIE } from '@federation/browser/page/canary';
import type { PageCookie } from '@federation/protocol/page';
import { inSpan, traceHeaders } from '@federation/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { HostConfig } from '../config.ts';
import { emptyPage } from '../overrides/empty-page.ts';
import type { OverriddenView } from '../overrides/view.ts';
import { type IssuedPages, type PageParts, partsOf } from '../page-reports/issued-pages.ts';
import type { ShellAssets } from './assets.ts';
import { cacheControl } from './cache-control.ts';
import { RecentBodies } from './compressed-body.ts';
import { acceptedEncoding, encodeStream } from './encoding.ts';
import type { Piece } from './html.ts';
import { type CachedPage, PageCache } from './page-cache.ts';
import { renderSafely } from './render-safely.ts';
import type { PageEntry, RedirectEntry } from './rendered.ts';
import type { Renderer } from './renderer.ts';
import { handleAt, routesOf } from './route-of.ts';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The page keeps its handle on windows that it opens to pay or to sign in; a site that opened this page gets none.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** Which composition a request is answered with. A pinned one was asked for by name and is nobody else's. */
type View = {
  live: LiveComposition;
  isPinned: boolean;
  overrides?: OverriddenView;
  preview?: PreviewInfo;
  /** The fields of a form that was sent to the page. */
  form?: string;
};

type Page = Pick<PageEntry, 'kind' | 'status' | 'body' | 'at'> & {
  headers: Record<string, string>;
  parts: PageParts;
  cookies: readonly PageCookie[];
  isCacheable: () => boolean;
};
type Answer = Page | RedirectEntry;

/** The cookies of a request that the route at its address declares. */
function declaredCookies(live: LiveComposition, { url, cookies }: FastifyRequest): Record<string, string> {
  const handle = handleAt(routesOf(live), url.split('?', 1)[0]!);
  const names = new Set(handle?.declaration.cookies);
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      value !== undefined && names.has(name) ? [[name, value]] : [],
    ),
  );
}

const codingFor = ({ headers }: FastifyRequest) => acceptedEncoding(headers['accept-encoding']);

/** Answers requests for pages. One that is the same for everybody is cached for a moment and revalidated behind the answer. */
export function createPages(
  watcher: CompositionWatcher,
  renderer: Renderer,
  assets: ShellAssets,
  { config, pages }: { config: HostConfig; pages: IssuedPages },
) {
  const cache = new PageCache();
  const bodies = new RecentBodies();

  async function make(
    { live, isPinned, overrides, preview, form }: View,
    request: FastifyRequest,
    isBehind = false,
  ): Promise<Answer> {
    const { rendered, used, isWhole } = overrides?.isBrowserOnly
      ? { rendered: emptyPage(overrides, assets, config), used: live, isWhole: () => true }
      : await inSpan('render', { attributes: { 'federation.composition': live.composition.id } }, () =>
          renderSafely(
            { renderer, watcher, live, isPinned, log: request.log },
            {
              url: request.url,
              hasAccess: Boolean(request.cookies.access),
              isBehind,
              canaries: watcher.canaries,
              isPinned,
              trace: traceHeaders(),
              ...(overrides && { overrides: overrides.info }),
              ...(preview && { preview }),
              ...(form !== undefined && { sent: { form, cookies: declaredCookies(live, request) } }),
            },
          ),
        );
    if (rendered.kind === 'redirect') return rendered;
    const { status, csp, links, body, isPublic, at, answer = {} } = rendered;
    return {
      kind: 'page',
      status,
      body,
      at,
      parts: partsOf(used),
      isCacheable: () => isPublic && !isPinned && form === undefined && status === 200 && isWhole(),
      cookies: answer.cookies ?? [],
      headers: {
        ...answer.headers,
        ...SECURITY_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': csp,
        Link: links,
        Vary: 'Accept-Encoding',
        'X-Composition': used.composition.id,
        'Cache-Control':
          status === 200 && !isPinned && form === undefined
            ? cacheControl(isPublic, live === watcher.live)
            : 'no-store',
      },
    };
  }

  /** Pages differ by composition and by the canaries that a browser has to choose among. */
  const keyOf = ({ live }: View, url: string): string =>
    [live.composition.id, JSON.stringify(watcher.canaries), url].join(' ');

  /** Caches a page that may be, as soon as it is whole. */
  function store(key: string, { headers, body, parts, at, isCacheable }: Page): CachedPage | undefined {
    const pageOf = (pieces: readonly Piece[]) => {
      const page = { headers, body: bodies.of(pieces), parts, at };
      if (isCacheable()) cache.set(key, page);
      return page;
    };
    if (!(body instanceof Readable)) return pageOf(body);
    // Read in parallel with other readers.
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.once('end', () => void pageOf([Buffer.concat(chunks)]));
    return undefined;
  }

  async function renew(key: string, view: View, request: FastifyRequest): Promise<void> {
    const answer = await make(view, request, true);
    if (answer.kind !== 'page') return;
    // Compressed before it takes the other's place, so that no visitor waits for that.
    if (!(answer.body instanceof Readable)) await bodies.of(answer.body).in(codingFor(request));
    store(key, answer);
  }

  /** Each document is one of its own, also where its body is cached. Who looks at a composition by name says nothing of visitors. */
  function addHeaders(
    { headers, parts }: CachedPage | Page,
    view: View,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    reply.headers(headers);
    if (view.isPinned) return;
    const token = pages.token(parts, request.cookies[DRAWN_COOKIE], watcher.canaries);
    const timings = [reply.getHeader('Server-Timing'), `page;desc="${token}"`].filter(Boolean);
    reply.header('Server-Timing', timings.join(', '));
  }

  async function send(page: CachedPage, view: View, request: FastifyRequest, reply: FastifyReply) {
    const encoding = codingFor(request);
    const compressed = await page.body.in(encoding);
    addHeaders(page, view, request, reply);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.send(compressed);
  }

  return async function answerPage(view: View, request: FastifyRequest, reply: FastifyReply) {
    const key = keyOf(view, request.url);
    const cached = view.isPinned || view.form !== undefined ? undefined : cache.get(key);
    if (cached?.renew) renew(key, view, request).catch((error) => request.log.error(error));
    if (cached) return send(cached.page, view, request, reply);

    const answer = await make(view, request);
    for (const { name, value, maxAge, isReadable } of answer.cookies ?? [])
      reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: config.publicUrl.startsWith('https:'),
        httpOnly: !isReadable,
        ...(maxAge !== undefined && { maxAge }),
      });
    if (answer.kind === 'redirect')
      return reply.header('Cache-Control', 'no-store').redirect(answer.location, answer.status);
    reply.code(answer.status);
    const whole = store(key, answer);
    if (whole) return send(whole, view, request, reply);
    const encoding = codingFor(request);
    addHeaders(answer, view, request, reply);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.send(encodeStream(answer.body as Readable, encoding));
  };
}
