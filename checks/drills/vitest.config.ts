import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'drills',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../../tools/devkit/src/build-before-tests.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
