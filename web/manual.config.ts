import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

/** The pictures of the manual, in every language. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: /e2e\/manual\.ts$/,
  outputDir: 'node_modules/.cache/manual',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  use: browser,
});
