import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@shop/devkit/chromium';
import { chromium } from 'playwright';
import { defineConfig } from 'playwright/test';

const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');

/**
 * Tests that do not depend on the size of the window run once, on the size that most shoppers have: whole files, and tests with the tag
 * `@any-size` in others.
 */
const ANY_SIZE = [
  'accessibility',
  'auto-canary',
  'canary',
  'desk',
  'desk-goods',
  'desk-keyboard',
  'desk-pending',
  'desk-screens',
  'faults',
  'first-screen',
  'first-view',
  'hot-reload',
  'instant-navigation',
  'keyboard',
  'little-room',
  'lost-session',
  'misbehaving-api',
  'missing-code',
  'missing-globals',
  'navigation',
  'new-build',
  'new-remote',
  'odd-browsers',
  'offline',
  'ordinary-federation',
  'overrides',
  'own-composition',
  'page-lock',
  'page-reports',
  'phone',
  'picture-budgets',
  'preview',
  'popups',
  'rehearsal',
  'remote-faults',
  'second-host',
  'services',
  'social',
  'storage',
  'support',
  'tracing',
  'without-javascript',
].map((name) => `**/${name}.spec.ts`);

/** Files about features that only a desktop has. */
const DESKTOP_ONLY = ['**/order-card.spec.ts', '**/complaints.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/../baselines/{projectName}/{arg}{ext}',
  globalSetup: './fixtures/global-setup.ts',
  // One shop for all tests, and some of them kill parts of it.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // Only a test that fails waits this long: one that passes must not depend on how fast the machine is.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Requests that pass through one are out of a test's reach; the test of the offline page allows it.
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Recording costs a fourth of the processor. To look at a failure, `--trace on`.
    trace: 'off',
    // An element that is not there fails its own step, not minutes later the whole test.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: findChromium({ cli, executable: chromium.executablePath() }),
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: DESKTOP_ONLY,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testIgnore: ANY_SIZE,
      grepInvert: /@any-size/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
