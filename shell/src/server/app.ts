import { buildHost, type HostParts, provideServerHost } from '@federation/server';
import type { FastifyInstance } from 'fastify';
import { addApiProxy } from './api-proxy.ts';
import type { ShellConfig } from './config.ts';
import { addDiscoveryRoutes } from './discovery/routes.ts';
import { SERVER_HOST } from './host.ts';
import './texts.ts';

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
      await addApiProxy(app, config.apiUrl);
      addDiscoveryRoutes(app, watcher, config);
    },
  });
