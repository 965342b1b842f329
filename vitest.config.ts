import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'shared',
      'shell',
      'shell/vitest.built.config.ts',
      'remote-*',
      'api',
      'sandbox',
      'federation/*',
      'deploy',
      'scripts',
    ],
  },
});
