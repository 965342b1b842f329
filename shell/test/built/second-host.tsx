import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostApp, SlotPlace } from '@federation/browser/page';
import { buildHost, provideServerHost } from '@federation/server';
import * as api from '@shop/api-client';
import { CONTRACT_VERSION } from '@shop/contract';
import * as i18n from '@shop/i18n';
import * as platform from '@shop/platform';
import * as state from '@shop/state';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

const MODULES = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  '@shop/shared/api': api,
  '@shop/shared/i18n': i18n,
  '@shop/shared/platform': platform,
  '@shop/shared/state': state,
};

/** Another site for the same remotes: it gives them the modules of their contract, and has nothing of the shop's shell. */
const APP: HostApp = {
  name: () => 'Second host',
  rename() {},
  provided: {},
  times: { remote: 5_000, reload: 10_000, idle: 1_000, builds: 3_600_000 },
  createQueryClient: api.createQueryClient,
  queryOf: (path) => ({ queryKey: [path], queryFn: () => api.api.get(path) }),
  failureOf: (error) => (error instanceof api.ApiError ? error : undefined),
  tellFailure: () => {},
  isBusy: () => false,
  middleware: {},
  contexts: {
    navigation: platform.NavigationStateContext,
    pageError: platform.PageErrorContext,
    slots: platform.SlotHost as react.Context<react.ComponentType<SlotPlace> | null>,
    router: platform.RouterContext,
  },
  ErrorScreen: ({ status }) => <h1>Error {status}</h1>,
  RemotePanel: () => <p role="alert">Not available</p>,
  BrokenFrame: () => <h1>Broken</h1>,
  Layout: ({ children }) => <main className="second-host">{children}</main>,
  Overlays: () => null,
};

/** Its server over one remote, in this process. */
export function startSecondHost(remote: { name: string; url: string; key: string }, apiUrl: string) {
  api.configureApi({ baseUrl: `${apiUrl}/api/`, retries: 0 });
  provideServerHost({
    app: APP,
    offers: {
      contract: CONTRACT_VERSION,
      singletons: {
        react: react.version,
        'react/jsx-runtime': react.version,
        'react-dom': reactDom.version,
      },
    },
    configure() {},
    configureDryRun() {},
    examples: { answers: {}, params: {}, props: {} },
    modulesFor: () => MODULES,
    bootOf: () => undefined,
    allow() {},
    document: { lang: 'en', locale: 'en_GB', tags: '', script: '', picture: '/share.png' },
  });
  const assets = mkdtempSync(path.join(tmpdir(), 'second-host-'));
  const entries = { index: { initial: { js: ['/app.js'] } } };
  writeFileSync(path.join(assets, 'manifest.json'), JSON.stringify({ allFiles: [], entries }));
  return buildHost({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://second.test',
    apiUrl,
    remotes: [{ name: remote.name, url: remote.url, keys: [remote.key] }],
    grants: { [remote.name]: { paths: ['/*'], slots: [] } },
    assets,
  });
}
