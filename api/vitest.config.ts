import { defineConfig } from 'vitest/config';

const engine = (name: 'pglite' | 'postgres', include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    globalSetup: [`test/support/${name}.ts`],
    env: { TEST_DATABASE: name },
    // Optimising PGlite's WebAssembly takes longer than the queries of most files.
    ...(name === 'pglite' ? { execArgv: ['--liftoff-only'] } : {}),
    // Every file starts an application of its own; reading its code once for each would take a fourth of the run.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});

/**
 * Tests of rules and of HTTP: who may sign in, how a provider signs, what a call refuses. The database is the same rows to them, by the same
 * driver. What depends on the engine runs on both: SQL of its own, locks and races, transactions, LISTEN, connections, processes. The
 * races of notices and of arrivals that stand in these files too are run on both by `webhooks`, `auth-identities` and `auth-proof`.
 */
const ANY_ENGINE = [
  'auth-profile',
  'auth-social',
  'auth-social-settings',
  'auth-social-tampering',
  'calls',
  'check-account',
  'contract',
  'desk-command-line',
  'docs',
  'getpay',
  'log-redaction',
  'malformed',
  'media-bucket',
  'payment-kit',
  'payment-notices',
  'payment-ports',
  'payselection',
  'providers-check',
  'refusals',
  'sign-in-work',
  'slow-clients',
  'stranger-limits',
  'supplier-fallback',
  'tbank',
  'trusted-proxies',
  'typed-text',
  'yookassa',
].map((name) => `test/${name}.test.ts`);

/** The same tests on both engines; what no database is asked for, or only one of them has, or any of them does, runs once. */
export default defineConfig({
  test: {
    name: 'api',
    projects: [
      engine('pglite', ['test/**/*.test.ts'], ['test/postgres/**', ...ANY_ENGINE]),
      engine('postgres', ['test/*.test.ts', 'test/postgres/*.test.ts']),
    ],
  },
});
