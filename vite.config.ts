/**
 * One configuration, one environment per output. `vite build --app` builds them in this order;
 * the loader comes last because it carries the name of the bridge it loads.
 *
 * Documents (hosted, frame, signin) are built as HTML shells: the server fills in the nonce, the
 * language and the boot data of each request (`server/documents`).
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { hostedTexts } from './scripts/hosted-texts.mjs';
import { paintPages } from './scripts/paint-pages.mjs';
import { writeWhitepapers } from './scripts/whitepaper.mjs';
import { fingerprint, stampBuild } from './server/sandbox/build.ts';
import { NONCE_PLACEHOLDER } from './shared/boot.ts';

const BRIDGE_KEPT_MS = 30 * 24 * 3600 * 1000;

function shell(name: string, html: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: `dist/${name}`,
      assetsDir: `assets/${name}`,
      emptyOutDir: true,
      // Which chunk belongs to which page: what the first route loads is measured from it.
      manifest: true,
      rolldownOptions: {
        input: html,
        output: {
          // What several pages share is named after one module of many, and the entry carries it.
          chunkFileNames: ({ isDynamicEntry }) =>
            `assets/${name}/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
        },
      },
    },
  };
}

/** Writes a brotli twin beside each file of text, so that no request pays for compressing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const file of Object.keys(bundle)) {
        if (!/\.(js|css)$|^assets\/.*\.json$/.test(file)) continue;
        const path = join(options.dir ?? '', file);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}

/** Old bridges stay for a month: a page opened before a release still asks for its own. */
function pruneBridges(): void {
  const folder = 'dist/bridge/widget';
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > BRIDGE_KEPT_MS) rmSync(path);
  }
}

/** The newest bridge's file name, known once it has been built. */
function bridgeName(): Plugin {
  const id = 'virtual:bridge-file';
  let file = '';
  return {
    name: 'bridge-name',
    sharedDuringBuild: true,
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(file)}` : undefined),
    generateBundle(_, bundle) {
      if (this.environment.name === 'bridge')
        file = Object.keys(bundle)[0]?.split('/').at(-1) ?? '';
    },
  };
}

/** `client` is what the development server calls the one environment it serves. */
function inHosted(plugin: Plugin): Plugin {
  return {
    ...plugin,
    applyToEnvironment: (environment) =>
      ['hosted', 'hosted_render', 'client'].includes(environment.name) &&
      (plugin.applyToEnvironment?.(environment) ?? true),
  };
}

export default defineConfig({
  appType: 'custom',
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [
    bridgeName(),
    hostedTexts(),
    precompress(),
    ...react({ include: /hosted\/.*\.tsx$/ }).map(inHosted),
  ],
  build: { target: 'es2023', modulePreload: { polyfill: false } },
  environments: {
    hosted: shell('hosted', 'hosted/index.html'),
    // The same pages for Node, which paints the public ones (scripts/paint-pages.mjs).
    hosted_render: {
      consumer: 'server',
      build: {
        outDir: 'dist/hosted-render',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        rolldownOptions: {
          input: 'hosted/render/main.tsx',
          output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    },
    frame: shell('frame', 'widget/frame/index.html'),
    signin: shell('signin', 'widget/signin/index.html'),
    bridge: {
      consumer: 'client',
      build: {
        outDir: 'dist/bridge',
        emptyOutDir: false,
        rolldownOptions: {
          input: 'widget/bridge/host.ts',
          preserveEntrySignatures: 'strict',
          output: { format: 'es', entryFileNames: 'widget/bridge.[hash].js' },
        },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        outDir: 'dist/loader',
        emptyOutDir: true,
        rolldownOptions: {
          input: 'widget/loader/main.ts',
          output: { format: 'iife', entryFileNames: 'widget/v1.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const sources = await fingerprint(builder.config.root);
      for (const name of ['hosted', 'hosted_render', 'frame', 'signin', 'bridge', 'loader']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      pruneBridges();
      await paintPages();
      await writeWhitepapers('dist/resources');
      await stampBuild(builder.config.root, sources);
    },
  },
});
