import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'federation-browser',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
