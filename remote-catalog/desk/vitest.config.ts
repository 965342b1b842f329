import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'remote-catalog-desk', include: ['src/**/*.test.ts'] } });
