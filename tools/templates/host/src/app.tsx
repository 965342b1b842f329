import { HOST_DEFAULTS, type HostApp } from '@federation/browser/page';
import * as api from '@shop/api-client';
import { CONTRACT_VERSION } from '@shop/contract';
import * as i18n from '@shop/i18n';
import * as platform from '@shop/platform';
import * as state from '@shop/state';
import type { FetchQueryOptions } from '@tanstack/react-query';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

const ofReact = (module: unknown) => ({ module, version: react.version });
const ofContract = (module: unknown) => ({ module, version: CONTRACT_VERSION });

/** Shows messages that a remote sends by `notify`. */
function Message() {
  return <p role="status">{platform.useStore(state.$notification)?.text}</p>;
}

/** This site, as the framework has to know it: on the server and in browsers. */
export const APP: HostApp = {
  ...HOST_DEFAULTS,
  name: () => 'Second host',
  // The modules that remotes are built to find in the page: `SINGLETONS` of @shop/platform.
  provided: {
    react: ofReact(react),
    'react/jsx-runtime': ofReact(jsx),
    'react-dom': ofReact(reactDom),
    '@shop/shared/api': ofContract(api),
    '@shop/shared/i18n': ofContract(i18n),
    '@shop/shared/platform': ofContract(platform),
    '@shop/shared/state': ofContract(state),
  },
  createQueryClient: api.createQueryClient,
  queryOf: (path) => api.apiQuery(path) as FetchQueryOptions,
  failureOf: (error) => (error instanceof api.ApiError ? error : undefined),
  contexts: {
    navigation: platform.NavigationStateContext,
    pageError: platform.PageErrorContext,
    router: platform.RouterContext,
    slots: platform.SlotHost as HostApp['contexts']['slots'],
  },
  Layout: ({ children }) => <main>{children}</main>,
  Overlays: Message,
};
