import * as mantine from '@mantine/core';
import * as hooks from '@mantine/hooks';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { DESK_SINGLETONS } from './build-values.ts';
import * as kit from './index.ts';

/** The host's own copies of what exists once in a page. */
export const PROVIDED: Record<keyof typeof DESK_SINGLETONS, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@mantine/core': mantine,
  '@mantine/hooks': hooks,
  '@shop/desk-kit': kit,
};
