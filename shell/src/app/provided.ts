import * as api from '@shop/shared/api';
import type { SingletonName } from '@shop/shared/build';
import * as i18n from '@shop/shared/i18n';
import * as platform from '@shop/shared/platform';
import * as state from '@shop/shared/state';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/**
 * The shell's own copies of the modules that exist once (`shared/src/build/singletons.ts`): the share scope of the page,
 * and all that a remote's server bundle may `require`.
 */
export const PROVIDED: Record<SingletonName, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@shop/shared/api': api,
  '@shop/shared/i18n': i18n,
  '@shop/shared/platform': platform,
  '@shop/shared/state': state,
};
