/**
 * One configuration, one environment per output. `vite build --app` builds them in this order;
 * the loader comes last because it carries the names of the bridge and the extras it loads.
 *
 * Documents (hosted, frame, signin) are built as HTML templates: the server fills in the nonce, the
 * language and the bootstrap data of each request (`server/web/documents`).
 */
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { buildDocs } from './scripts/build/docs-site.mjs';
import { generate, SERVER_TYPES } from './scripts/build/generated.mjs';
import { helpText } from './scripts/build/help-text.mjs';
import { hostedTexts } from './scripts/build/hosted-texts.mjs';
import { leanLibraries } from './scripts/build/lean-libraries.mjs';
import { packAll } from './scripts/build/pack.mjs';
import { precompress } from './scripts/build/precompress.mjs';
import { preloadFrameParts } from './scripts/build/preload-frame-parts.mjs';
import { prerenderPages } from './scripts/build/prerender-pages.mjs';
import { pruneModules } from './scripts/build/prune-modules.mjs';
import { quietPostRobot } from './scripts/build/quiet-post-robot.mjs';
import { SHARED_CHUNKS } from './scripts/build/shared-chunks.mjs';
import { writeWhitepapers } from './scripts/build/whitepaper.mjs';
import { copyReleases } from './scripts/release/embed-release.mjs';
import { fingerprint, stampBuild } from './server/operate/sandbox/build.ts';
import { NONCE_PLACEHOLDER } from './shared/documents/bootstrap-data.ts';

/** What the loader imports. */
const MODULES = ['bridge', 'modal', 'open', 'extras'];

function shell(
  name: string,
  html: string,
  shared: readonly (typeof SHARED_CHUNKS)[number][] = [],
  assets = `assets/${name}`,
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: `dist/${name}`,
      assetsDir: assets,
      emptyOutDir: true,
      // Which chunk belongs to which page: what the first route loads is measured from it.
      manifest: true,
      rolldownOptions: {
        input: html,
        output: {
          // All that the entry imports statically is one chunk: one request, and compressed together.
          codeSplitting: {
            groups: [{ name: 'app', tags: ['$initial'], priority: 1 }, ...shared],
          },
          // The entry lists every script and style sheet, so short names keep it small: that of the
          // member area lists some two hundred, and its manifest has their names. The name of a shared
          // chunk would be that of one of its modules, which says nothing.
          chunkFileNames: ({ isDynamicEntry }) =>
            `${assets}/${isDynamicEntry && name !== 'hosted' ? '[name]-' : ''}[hash:7].js`,
          assetFileNames: ({ names }) =>
            `${assets}/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        },
      },
    },
  };
}

function forNode(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'server',
    build: {
      outDir: `dist/${name}`,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input,
        output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  };
}

/** In the order in which they are built: the loader names the modules it loads. */
const OUTPUTS = [
  'hosted',
  'hosted_render',
  'hosted_early',
  'hosted_offline',
  'frame',
  'link_frame',
  'frame_render',
  'frame_early',
  'signin',
  'top_up',
  'till',
  'operate',
  ...MODULES,
  'loader',
  'mock',
];

/** The file names of the loader's newest modules, known once they have been built. */
function widgetFileNames(): Plugin {
  const names = Object.fromEntries(MODULES.map((name) => [name, '']));
  const nameOf = (source: string) => /virtual:(bridge|extras|modal|open)-file$/.exec(source)?.[1];
  return {
    name: 'widget-file-names',
    sharedDuringBuild: true,
    resolveId: (source) => (nameOf(source) ? `\0${source}` : undefined),
    load(source) {
      const name = nameOf(source);
      return name && `export default ${JSON.stringify(names[name])}`;
    },
    generateBundle(_, bundle) {
      const { name } = this.environment;
      if (name in names) names[name] = Object.keys(bundle)[0]?.split('/').at(-1) ?? '';
    },
  };
}

/** Stands in its document before any other script. */
function early(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: `dist/${name}`,
      emptyOutDir: true,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'early.js' } },
    },
  };
}

/** Merchants' pages load it by its hash from our origin, as a module. */
function module(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: `dist/${name}`,
      emptyOutDir: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: `widget/${name}.[hash].js` },
      },
    },
  };
}

/** The development server serves one environment, `client`. */
function inHosted(plugin: Plugin): Plugin {
  return {
    ...plugin,
    applyToEnvironment: (environment) =>
      ['hosted', 'hosted_render', 'operate', 'client'].includes(environment.name) &&
      (plugin.applyToEnvironment?.(environment) ?? true),
  };
}

export default defineConfig({
  appType: 'custom',
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [
    widgetFileNames(),
    helpText(),
    preloadFrameParts(),
    leanLibraries(),
    hostedTexts(),
    quietPostRobot(),
    precompress(),
    ...react({ include: /hosted\/.*\.tsx$/ }).map(inHosted),
  ],
  // All served browsers parse ES2022, except static blocks and lookbehinds, which this code does not use
  // (tests/package/source-rules.test.ts). Styles are lowered further.
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  // The development server bundles packages by themselves, past the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [quietPostRobot()] } },
  environments: {
    hosted: shell('hosted', 'hosted/index.html', SHARED_CHUNKS),
    // The same pages for Node, which prerenders the public ones (scripts/build/prerender-pages.mjs).
    hosted_render: forNode('hosted-render', 'hosted/render/main.tsx'),
    // What stands in the document of a member's home before any other script.
    hosted_early: early('hosted-early', 'hosted/early/main.ts'),
    // The script of the page that the service worker shows without a connection.
    hosted_offline: early('hosted-offline', 'hosted/offline/main.ts'),
    frame: shell('frame', 'widget/frame/index.html'),
    // Apart, so that neither brings anything of the other.
    link_frame: shell('link-frame', 'widget/frame/link/index.html'),
    // The same view for the server, and what stands in the document before any other script.
    frame_render: forNode('frame-render', 'widget/render/main.tsx'),
    frame_early: early('frame-early', 'widget/frame/early.ts'),
    signin: shell('signin', 'widget/signin/index.html'),
    top_up: shell('top-up', 'widget/top-up/index.html'),
    till: shell('till', 'widget/till/index.html'),
    operate: shell('operate', 'hosted/operate/index.html', [], 'operate/assets'),
    bridge: module('bridge', 'widget/loader/bridge.ts'),
    extras: module('extras', 'widget/loader/extras/main.ts'),
    modal: module('modal', 'widget/loader/modal/main.ts'),
    open: module('open', 'widget/loader/open/main.ts'),
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
    // The loader with nobody behind it, beside the loader: it is built after that.
    mock: {
      consumer: 'client',
      // Chooses the slot whose frame loads nothing (`#slot` in package.json).
      resolve: { conditions: ['salus-mock', ...defaultClientConditions] },
      build: {
        outDir: 'dist/loader',
        emptyOutDir: false,
        rolldownOptions: {
          input: 'widget/mock/main.ts',
          output: { format: 'iife', entryFileNames: 'widget/mock.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // First, because the packages are sources.
      await generate(SERVER_TYPES);
      const sources = fingerprint(builder.config.root);
      const packed = packAll();
      const documented = buildDocs();
      for (const name of OUTPUTS) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      pruneModules();
      copyReleases();
      await prerenderPages();
      await Promise.all([packed, documented, writeWhitepapers('dist/resources')]);
      await stampBuild(builder.config.root, sources);
    },
  },
});
