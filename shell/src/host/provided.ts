import type { ProvidedModule } from '@federation/browser/page';
import * as api from '@shop/api-client';
import { CONTRACT_VERSION } from '@shop/contract';
import * as i18n from '@shop/i18n';
import * as platform from '@shop/platform';
import type { SingletonName } from '@shop/platform/build';
import * as state from '@shop/state';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

const ofReact = (module: unknown): ProvidedModule => ({ module, version: react.version });
const ofContract = (module: unknown): ProvidedModule => ({ module, version: CONTRACT_VERSION });

/**
 * The shell's own copies of the modules that exist once (`shared/platform/src/build/singletons.ts`): the share scope of the page,
 * and all that a remote's server bundle may `require`.
 */
export const PROVIDED: Record<SingletonName, ProvidedModule> = {
  react: ofReact(react),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react-dom': ofReact(reactDom),
  '@shop/shared/api': ofContract(api),
  '@shop/shared/i18n': ofContract(i18n),
  '@shop/shared/platform': ofContract(platform),
  '@shop/shared/state': ofContract(state),
};
