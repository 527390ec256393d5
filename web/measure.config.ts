import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

/** Numbers for docs/benchmarks.md. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: 'measure.ts',
  outputDir: 'node_modules/.cache/measure',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  use: browser,
});
