// How the system's Chromium is started: quiet, without a sandbox (the gate may run as root), never going out.

import { existsSync } from 'node:fs';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

const PLACES = [process.env.TABIYA_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find(path => path !== undefined && existsSync(path));
if (!executablePath) throw new Error('no Chromium: expected /usr/bin/chromium (apt install chromium) or TABIYA_CHROMIUM');

export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  // One journey has them; for the others they would only fetch everything twice.
  serviceWorkers: 'block',
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
