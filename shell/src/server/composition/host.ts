import { CONTRACT_VERSION, type Host } from '@shop/shared/contracts';
import { isolatedI18n } from '@shop/shared/i18n/isolated';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { PROVIDED } from '../../app/provided.ts';

/** What this shell offers to releases. */
export const HOST: Host = {
  contract: CONTRACT_VERSION,
  singletons: { react, 'react/jsx-runtime': react, 'react-dom': reactDom },
};

/** What one server bundle may `require`: the shell's own copies, texts of its own, and nothing of Node. */
export const providedTo = (): Record<string, unknown> => ({
  ...PROVIDED,
  '@shop/shared/i18n': isolatedI18n(),
});
