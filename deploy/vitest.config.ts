import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'deploy',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../scripts/lib/build-before-tests.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
