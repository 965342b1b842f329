import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'remote-example',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
