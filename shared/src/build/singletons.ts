import { CONTRACT_VERSION } from '../contracts/version.ts';

/**
 * Modules that exist once in a page, whoever uses them: the host provides them, remotes never carry a copy.
 * The only list; every browser build, server bundle and test setup reads it.
 */
export const SINGLETONS = {
  react: { version: '19.3.1' },
  'react/jsx-runtime': { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  '@shop/shared/platform': { version: CONTRACT_VERSION },
  '@shop/shared/api': { version: CONTRACT_VERSION },
  '@shop/shared/state': { version: CONTRACT_VERSION },
  '@shop/shared/i18n': { version: CONTRACT_VERSION },
};

export type SingletonName = keyof typeof SINGLETONS;

/**
 * The list as a remote's build wants it. The host always provides: a fallback copy in each remote would more than double its
 * size. `requiredVersion` is written out, as pnpm's `catalog:` would leak in otherwise.
 */
export function sharedModules() {
  const entries = Object.entries(SINGLETONS).map(([name, { version }]) => [
    name,
    { singleton: true, version, requiredVersion: `^${version}`, import: false as const },
  ]);
  return Object.fromEntries(entries);
}
