import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'federation-testing', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
});
