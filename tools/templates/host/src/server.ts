import path from 'node:path';
import proxy from '@fastify/http-proxy';
import { defaultGrant } from '@federation/protocol/ownership';
import { buildHost, provideServerHost, type RemoteConfig } from '@federation/server';
import { configureApi } from '@shop/api-client';
import { CONTRACT_VERSION } from '@shop/contract';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { APP } from './app.tsx';

const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}` } = process.env;
const { API_URL: apiUrl = 'http://127.0.0.1:3100', REMOTES = '[]' } = process.env;
const remotes = JSON.parse(REMOTES) as RemoteConfig[];

/** Tags of every page's head. */
const TAGS =
  '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">';

provideServerHost({
  app: APP,
  offers: {
    contract: CONTRACT_VERSION,
    singletons: { react, 'react/jsx-runtime': react, 'react-dom': reactDom },
  },
  configure: () => configureApi({ baseUrl: `${apiUrl}/api/`, retries: 0 }),
  document: { lang: 'en', locale: 'en_GB', tags: TAGS },
});

const config = {
  host: '127.0.0.1',
  port: Number(PORT),
  publicUrl: PUBLIC_URL,
  apiUrl,
  remotes,
  grants: Object.fromEntries(remotes.map(({ name }) => [name, defaultGrant(name)])),
  // The bundle is `dist/server/index.mjs`.
  assets: path.resolve(import.meta.dirname, '../web'),
};
const app = await buildHost(config, true, {
  async addRoutes(routes) {
    for (const prefix of ['/api', '/media'])
      await routes.register(proxy, { upstream: apiUrl, prefix, rewritePrefix: prefix });
  },
});
await app.listen(config);
