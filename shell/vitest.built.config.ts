import { defineConfig } from 'vitest/config';

// Tests of what is built: the shell as a process with its threads. They are many processes, so they run apart from the others.
export default defineConfig({
  test: {
    name: 'shell-built',
    include: ['test/built/**/*.test.ts'],
    globalSetup: ['../tools/devkit/src/build-before-tests.ts'],
    testTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
