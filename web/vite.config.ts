import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import solid from 'vite-plugin-solid';

// Beside each file of text its compressed forms, so that the server sends few bytes and compresses nothing.
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(file)) continue;
        const path = join(dir!, file);
        const text = readFileSync(path);
        for (const [ending, bytes] of [['br', brotliCompressSync(text)], ['gz', gzipSync(text, { level: 9 })]] as const) {
          if (bytes.length < text.length) writeFileSync(`${path}.${ending}`, bytes);
        }
      }
    },
  };
}

// The page is served under a strict policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [solid(), compressed()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
  },
  server: {
    // `npm run dev` beside a running `tabiya --no-open`
    proxy: { '/ws': { target: 'ws://127.0.0.1:6464', ws: true } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The browser's Solid, whose effects run; Node's would render text only.
    alias: [
      { find: /^solid-js$/, replacement: `${import.meta.dirname}/node_modules/solid-js/dist/solid.js` },
      { find: /^solid-js\/store$/, replacement: `${import.meta.dirname}/node_modules/solid-js/store/dist/store.js` },
    ],
  },
});
