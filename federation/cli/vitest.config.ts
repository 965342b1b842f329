import { defineConfig } from 'vitest/config';

// Publishers are real processes here, and those take their time to start.
export default defineConfig({
  test: { name: 'federation-cli', include: ['test/**/*.test.ts'], testTimeout: 60_000 },
});
