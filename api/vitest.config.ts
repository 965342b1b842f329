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

/** Of calls and processes: the database is the same rows to them. */
const ANY_ENGINE = ['auth-profile', 'desk-command-line', 'log-redaction', 'malformed', 'stranger-limits'].map(
  (name) => `test/${name}.test.ts`,
);

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
