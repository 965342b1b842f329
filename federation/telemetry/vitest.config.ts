import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'telemetry', include: ['test/**/*.test.ts'] } });
