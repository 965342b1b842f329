import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'remote-checkout-desk', include: ['src/**/*.test.ts'] } });
