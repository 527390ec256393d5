import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

/** The pictures of README and manual. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: 'screenshots.ts',
  outputDir: 'node_modules/.cache/screenshots',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  use: browser,
});
