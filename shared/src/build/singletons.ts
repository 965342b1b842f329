import { CONTRACT_VERSION } from '../contracts/version.ts';

const ofContract = { version: CONTRACT_VERSION, isOfContract: true } as const;

/**
 * Modules that exist once in a page, whoever uses them: the host provides them, remotes never carry a copy.
 * The only list; every browser build, server bundle and test setup reads it.
 */
export const SINGLETONS = {
  react: { version: '19.3.1' },
  'react/jsx-runtime': { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  '@shop/shared/platform': ofContract,
  '@shop/shared/api': ofContract,
  '@shop/shared/state': ofContract,
  '@shop/shared/i18n': ofContract,
};

export type SingletonName = keyof typeof SINGLETONS;
