import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'federation-server', setupFiles: ['test/setup.ts'], include: ['src/**/*.test.{ts,tsx}'] },
});
