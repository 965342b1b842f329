import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shared',
    include: ['*/src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['testing/src/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
