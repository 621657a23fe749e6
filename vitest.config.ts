/**
 * The tests of one process. `unit` needs neither DOM nor database, `dom` renders the views, `elements`
 * does so where a custom element is defined, `api` speaks to the server by `inject` on PGlite, `postgres` the same and
 * the races on PostgreSQL, `chain` does so with a chain of its own, `process` starts the programs themselves.
 * What runs in a browser is in `playwright.config.ts`.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { normalizePath, type Plugin, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';

/** Compiles the widget's JSX for Preact; all other JSX is React's. One test may render both. */
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

/** The build inserts the names of the loader's files; tests run without a build. */
function widgetFileNames(): Plugin {
  const nameOf = (source: string) => /virtual:(bridge|extras|modal|open)-file$/.exec(source)?.[1];
  return {
    name: 'widget-file-names',
    resolveId: (source) => (nameOf(source) ? `\0${source}` : undefined),
    load: (source) => nameOf(source) && `export default '${nameOf(source)}.test.js'`,
  };
}

/**
 * Only a failing test waits this long. A machine with other work may take ten times as long as an
 * idle one.
 */
const PATIENT = { expect: { poll: { timeout: 30_000 } } };
const SLOW_CORES = { ...PATIENT, testTimeout: 60_000, hookTimeout: 60_000 };

/** A race takes up to this long on a machine with other work; RACES sets the number of a long run. */
const RACE_MS = 12_000;
const LONG_RUN_MS = Number(process.env.RACES ?? 0) * RACE_MS;

/**
 * Tests leave many objects that live shortly. A larger young generation is collected less often, which saves a twentieth of
 * a worker's time. A heap that may grow to 512 MB at once is not searched whole while the modules load, which saves a tenth.
 */
const LARGE_HEAP = ['--max-semi-space-size=64', '--initial-heap-size=512'];

/** Compiles the views' code. */
const VIEWS = [jsxOfWidget(), widgetFileNames()];
/** Their page defines a custom element, which no page can take back. */
const DEFINING = ['widget/loader/*.test.ts'];

/** Merchants install it; the integrations use its source here. */
const SERVER_PACKAGE = { '@salus/server': join(import.meta.dirname, 'packages/server/index.ts') };

export default defineConfig({
  test: {
    // Vitest leaves one core idle by default, half of a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve: { alias: SERVER_PACKAGE },
        test: {
          ...SLOW_CORES,
          name: 'unit',
          setupFiles: ['tests/support/random/seeded-properties.ts'],
          environment: 'node',
          execArgv: LARGE_HEAP,
          // A process for every file takes longer than the tests. A test that needs a module of its
          // own calls `vi.resetModules`; one that mocks a module would share the mock.
          isolate: false,
          include: [
            '{docs/site,shared,server,scripts,integrations,packages/server,tests/package}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: VIEWS,
        test: {
          ...SLOW_CORES,
          name: 'dom',
          environment: 'jsdom',
          execArgv: LARGE_HEAP,
          // A DOM for every file takes longer than most files run: `window-as-new.ts` empties it.
          isolate: false,
          // Libraries with a state that a file changes begin anew with it, as the app's modules do.
          server: { deps: { inline: ['i18next', 'react-i18next', '@stripe/stripe-js'] } },
          include: ['{widget,hosted,packages/{embed,react},tests/views}/**/*.test.{ts,tsx}'],
          exclude: DEFINING,
          setupFiles: ['tests/support/views/dom.ts'],
        },
      },
      {
        plugins: VIEWS,
        test: {
          ...SLOW_CORES,
          name: 'elements',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: DEFINING,
          provide: { mayDefineElements: true },
          setupFiles: ['tests/support/views/dom.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'api',
          setupFiles: ['tests/support/random/seeded-properties.ts'],
          environment: 'node',
          // Loading the server for every file would take as long as the tests.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/database/pglite-template.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'postgres',
          setupFiles: [
            'tests/support/random/seeded-properties.ts',
            'tests/support/database/one-at-a-time.ts',
          ],
          environment: 'node',
          execArgv: LARGE_HEAP,
          isolate: false,
          include: ['tests/{api,postgres}/**/*.test.ts'],
          globalSetup: 'tests/support/database/postgres-server.ts',
          testTimeout: 120_000 + LONG_RUN_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'chain',
          environment: 'node',
          execArgv: LARGE_HEAP,
          isolate: false,
          include: ['tests/chain/**/*.test.ts'],
          globalSetup: 'tests/support/database/postgres-server.ts',
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
          globalSetup: [
            'tests/support/processes/first-start.ts',
            'tests/support/database/postgres-programs.ts',
          ],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
