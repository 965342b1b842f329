import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'remote-example',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    // Published packages carry styles, which Node would not load.
    server: { deps: { inline: [/@(shop|federation)\//] } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
