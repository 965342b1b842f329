import { defineConfig } from 'vitest/config';

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    include: ['test/**/*.test.ts'],
    globalSetup: [`test/support/${name}.ts`],
    env: { TEST_DATABASE: name },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

/** The same tests on both engines. */
export default defineConfig({
  test: { name: 'api', projects: [engine('pglite'), engine('postgres')] },
});
