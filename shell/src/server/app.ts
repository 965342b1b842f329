import { buildHost, type HostParts, provideServerHost } from '@federation/server';
import type { FastifyInstance } from 'fastify';
import { addApiProxy } from './api-proxy.ts';
import type { ShellConfig } from './config.ts';
import { addDiscoveryRoutes } from './discovery/routes.ts';
import { SERVER_HOST } from './host.ts';
import './texts.ts';
import type { Server } from 'node:http';
import { t } from '@shop/i18n';

/** Answers expectations other than `100-continue`, which Node meets by itself, in the shape of the api's refusals. */
function refuseExpectations(server: Server): void {
  const body = JSON.stringify({ detail: t('shell:bad_expectation') });
  server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
        Connection: 'close',
      })
      .end(body);
  });
}

provideServerHost(SERVER_HOST);

/** The shop's server: the framework's, with the way to the api and what search engines ask for. */
export const buildShell = (
  config: ShellConfig,
  logger: boolean | object = false,
  parts: Omit<HostParts, 'addRoutes'> = {},
): Promise<FastifyInstance> =>
  buildHost(config, logger, {
    ...parts,
    async addRoutes(app, watcher) {
      refuseExpectations(app.server);
      await addApiProxy(app, config.apiUrl);
      addDiscoveryRoutes(app, watcher, config.publicUrl);
    },
  });
