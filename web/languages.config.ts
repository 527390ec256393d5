import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

/** A picture of every screen in every language, and what does not fit in it. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: /e2e\/languages\.ts$/,
  outputDir: 'node_modules/.cache/languages',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  use: browser,
});
