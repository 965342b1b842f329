import { defineConfig } from 'playwright/test';
import base from './playwright.config.ts';

/** `npm run screens`: pictures of every page, popup and state, in `.screens` at the root. */
export default defineConfig({
  ...base,
  testDir: 'screens',
  timeout: 15 * 60_000,
  projects: [{ name: 'screens', use: { viewport: { width: 1280, height: 800 }, trace: 'off' } }],
});
