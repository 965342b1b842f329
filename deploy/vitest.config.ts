import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'deploy',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../devkit/src/build-before-tests.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
