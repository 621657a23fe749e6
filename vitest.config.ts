/**
 * The tests of one process. `unit` needs neither DOM nor database, `dom` renders the views, `api`
 * speaks to the server by `inject` on PGlite, `postgres` the same and the races on PostgreSQL,
 * `chain` does so with a chain of its own, `process` starts the programs themselves.
 * What runs in a browser is in `playwright.config.ts`.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { normalizePath, type Plugin, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';

/** The JSX of the widget is Preact's, everyone else's is React's: one test may render both. */
function jsxOfWidget(): Plugin {
  const folder = normalizePath(join(import.meta.dirname, 'widget/'));
  return {
    name: 'jsx-of-widget',
    enforce: 'pre',
    async transform(code, id) {
      const path = id.split('?')[0] ?? id;
      const isPreact = path.startsWith(folder) || path.endsWith('.widget.tsx');
      if (!isPreact || !path.endsWith('.tsx')) return;
      const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
      const compiled = await transformWithOxc(code, path, { jsx });
      return { code: compiled.code, map: compiled.map ?? null };
    },
  };
}

/** The loader's build tells it the names of what it loads; a test has no build. */
function widgetFileNames(): Plugin {
  const nameOf = (source: string) => /virtual:(bridge|extras)-file$/.exec(source)?.[1];
  return {
    name: 'widget-file-names',
    resolveId: (source) => (nameOf(source) ? `\0${source}` : undefined),
    load: (source) => nameOf(source) && `export default '${nameOf(source)}.test.js'`,
  };
}

/** What is waited for comes when it comes, on two busy cores too: a second is not enough. */
const PATIENT = { expect: { poll: { timeout: 10_000 } } };
const SLOW_CORES = { ...PATIENT, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Vitest keeps a core free, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...SLOW_CORES,
          name: 'unit',
          environment: 'node',
          include: ['{shared,server,scripts,tests/package}/**/*.test.ts'],
        },
      },
      {
        plugins: [jsxOfWidget(), widgetFileNames()],
        // As a merchant's own build would find it.
        resolve: {
          alias: { '@salus/embed': join(import.meta.dirname, 'packages/embed/index.ts') },
        },
        test: {
          ...SLOW_CORES,
          name: 'dom',
          environment: 'jsdom',
          // A DOM once per worker, a context per file: less than half of what a DOM per file takes.
          pool: 'vmThreads',
          include: ['{widget,hosted,packages,tests/views}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'api',
          environment: 'node',
          // Loading the server anew for every file would take as long as the tests.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/pglite-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: ['tests/{api,postgres}/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-server.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'chain',
          environment: 'node',
          isolate: false,
          include: ['tests/chain/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-server.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'process',
          environment: 'node',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: 'tests/support/first-start.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
