import { defineConfig } from 'playwright/test';

/** The main job in engines that Playwright has no build of its own for: it runs the tests, other clients drive the browsers. */
export default defineConfig({
  testDir: 'browsers',
  outputDir: 'test-results',
  globalSetup: './fixtures/global-setup.ts',
  // One shop for all tests.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
