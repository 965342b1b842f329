import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['shared', 'shell', 'remote-*', 'api', 'sandbox', 'release', 'deploy', 'scripts'],
  },
});
