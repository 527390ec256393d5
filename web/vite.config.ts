import { defineConfig } from 'vitest/config';
import solid from 'vite-plugin-solid';

// The page is served under a strict policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [solid()],
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
