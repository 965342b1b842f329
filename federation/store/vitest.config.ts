import { defineConfig } from 'vitest/config';

// S3 servers are real processes here, and those take their time to start.
export default defineConfig({
  test: { name: 'store', include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 240_000 },
});
