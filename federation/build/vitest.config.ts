import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'federation-build', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
