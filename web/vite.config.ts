import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { rendered } from './src/screens/manual/markdown';

// Beside each file of text its compressed forms, so that the server sends few bytes and compresses nothing.
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(file)) continue;
        const path = join(dir, file);
        const text = readFileSync(path);
        for (const [ending, bytes] of [
          ['br', brotliCompressSync(text)],
          ['gz', gzipSync(text, { level: 9 })],
        ] as const) {
          if (bytes.length < text.length) writeFileSync(`${path}.${ending}`, bytes);
        }
      }
    },
  };
}

// The manual: docs/manual/LANGUAGE.md as HTML, with its pictures as files of the page.
function manual(): Plugin {
  return {
    name: 'manual',
    transform(text, id) {
      if (!/\/docs\/manual\/\w+\.md$/.test(id)) return undefined;
      const pictures: string[] = [];
      const html = rendered(text, path => `\0${pictures.push(path) - 1}\0`);
      const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(`./${path}`)};\n`);
      const parts = html.split('\0').map((part, at) => (at % 2 ? `picture${part}` : JSON.stringify(part)));
      return { code: `${imports.join('')}export default ${parts.join(' + ')};\n`, map: null };
    },
  };
}

// The service worker, with the list of what the page cannot do without and a name that changes whenever anything of that does.
const ALWAYS = ['/', '/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png'];
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        const html = index?.type === 'asset' ? String(index.source) : '';
        const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
        // Settings and help need no server either, nor does any language or set of pieces.
        const alone = Object.values(bundle).flatMap(file =>
          file.type === 'chunk' && file.isDynamicEntry && /^(settings|help|en|sv|fr|hu|print|paper|paths|tokens)$/.test(file.name)
            ? [`/${file.fileName}`, ...file.imports.map(name => `/${name}`)]
            : [],
        );
        const shell = [...new Set([...ALWAYS, ...parts, ...alone])];
        const script = readFileSync(join(import.meta.dirname, 'src/install/service.js'), 'utf8');
        const files = ALWAYS.slice(1).map(path => readFileSync(join(import.meta.dirname, 'public', path)));
        const version = createHash('sha256').update(html).update(shell.join()).update(script);
        for (const file of files) version.update(file);
        const source = `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 16))};\nconst SHELL = ${JSON.stringify(shell)};\n${script}`;
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

// The page is served under a strict policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [manual(), solid(), worker(), compressed()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev` beside a running `tabiya --no-open`
    fs: { allow: ['..'] },
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
