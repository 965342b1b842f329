import type { CompositionWatcher } from '@federation/server';
import { buildManifest } from '@federation/server';
import { api } from '@shop/api-client';
import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from '../config.ts';
import { OFFLINE_CSP, offlinePage } from './offline-page.ts';
import { sitemapPaths, sitemapXml } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** For this long a sitemap is not made again, in milliseconds. */
const SITEMAP_AGE = 10 * 60_000;
const HALF_A_YEAR = 180 * 24 * 3_600_000;
const HOUR = 'public, max-age=3600';

const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Clean-param: q /

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Files that search engines and phones ask a site for. */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  { publicUrl, securityContact }: Pick<ShellConfig, 'publicUrl' | 'securityContact'>,
): void {
  let cached: { xml: string; composition: string; at: number } | undefined;

  app.get('/sitemap.xml', async (_request, reply) => {
    const { composition } = watcher.live;
    const isFresh = cached?.composition === composition.id && Date.now() - cached.at < SITEMAP_AGE;
    if (!isFresh) {
      try {
        const routes = composition.remotes.flatMap((remote) => remote.routes);
        const paths = await sitemapPaths(buildManifest(composition).prerendered, routes, (path) =>
          api.get(path),
        );
        cached = { xml: sitemapXml(publicUrl, paths), composition: composition.id, at: Date.now() };
      } catch (error) {
        app.log.error(error);
        if (!cached) return reply.code(503).header('Cache-Control', 'no-store').send();
      }
    }
    return reply
      .header('Content-Type', 'application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .send(cached?.xml);
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', HOUR).send(robots(publicUrl)),
  );
  // RFC 9116: not older than a year, so the date moves with the process.
  if (securityContact)
    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', HOUR)
        .send(
          [
            `Contact: ${securityContact}`,
            `Expires: ${new Date(Date.now() + HALF_A_YEAR).toISOString()}`,
            'Preferred-Languages: ru, en',
            `Canonical: ${publicUrl}/.well-known/security.txt`,
            '',
          ].join('\n'),
        ),
    );
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').redirect('/?reset=', 302),
  );
  app.get('/index.html', async (request, reply) =>
    reply.header('Cache-Control', HOUR).redirect(request.url.replace('/index.html', '/'), 301),
  );
  // Old iPhones ask for it by other names.
  app.get<{ Params: { size: string } }>('/apple-touch-icon-:size.png', async (_request, reply) =>
    reply.header('Cache-Control', HOUR).redirect('/apple-touch-icon.png', 301),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('Cache-Control', HOUR).send(webManifest()),
  );
  app.get('/offline', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', HOUR)
      .header('Content-Security-Policy', OFFLINE_CSP)
      .header('X-Content-Type-Options', 'nosniff')
      .send(offlinePage()),
  );
}
