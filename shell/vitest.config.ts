import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
