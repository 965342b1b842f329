import { CONTRACT_VERSION } from '@shop/contract';

const ofContract = (importedAs: string) => ({ version: CONTRACT_VERSION, isOfContract: true, importedAs });

/**
 * Modules that exist once in a page: the host provides them, remotes never carry a copy.
 * The only list; every browser build, server bundle and test setup reads it. The keys are names in the share scope: releases and open
 * tabs know the modules by them, so they stay when a package is renamed.
 */
export const SINGLETONS = {
  react: { version: '19.3.1' },
  'react/jsx-runtime': { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  '@shop/shared/platform': ofContract('@shop/platform'),
  '@shop/shared/api': ofContract('@shop/api-client'),
  '@shop/shared/state': ofContract('@shop/state'),
  '@shop/shared/i18n': ofContract('@shop/i18n'),
};

export type SingletonName = keyof typeof SINGLETONS;
