import * as api from '@shop/shared/api';
import * as i18n from '@shop/shared/i18n';
import * as platform from '@shop/shared/platform';
import * as state from '@shop/shared/state';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** What a remote's server bundle may `require`: the shell's own copies, and nothing of Node. */
export const PROVIDED: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@shop/shared/api': api,
  '@shop/shared/i18n': i18n,
  '@shop/shared/platform': platform,
  '@shop/shared/state': state,
};
