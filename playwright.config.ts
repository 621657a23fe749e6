/**
 * Tests in a browser. Those tagged `@storage` run twice, because browsers treat the storage of a
 * frame of another site in two ways:
 * `blocked`  third-party storage throws, as with blocked cookies (Playwright's own defaults)
 * `plain`    it is partitioned by site, as in a browser that nobody configured
 * Tests tagged `@popup` need the whole browser, which blocks windows that no click opened.
 */
import { defineConfig } from 'playwright/test';
import { enabled } from './tests/support/browser/switches.ts';

/**
 * Playwright disables ThirdPartyStoragePartitioning by one long `--disable-features=…`, which is
 * not to be had in parts; a later switch replaces an earlier one, so this is the list without it.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
/** Chromium runs without its sandbox, which root may not have: Playwright's default. */
const at = (executablePath?: string) => (executablePath ? { executablePath } : {});
const whole = at(CHROMIUM_PATH);
/** Chromium without a window: opening one would take most of a test's time. */
const shell = at(CHROMIUM_SHELL_PATH || CHROMIUM_PATH);
/** Without an optimising compiler, whose code a page of seconds hardly runs, and a search for a GPU. */
const cheap = ['--js-flags=--no-opt', '--disable-gpu', enabled()];
/** Pages see a visitor's browser: `navigator.webdriver` is false. */
const visitor = ['--disable-blink-features=AutomationControlled', ...cheap];
const partitioned = [...visitor, `--disable-features=${DISABLED_FEATURES.join(',')}`];

/** Recording takes a tenth of the time: `TRACE=1` once there is something to look into. */
const RECORDED = { mode: 'retain-on-failure', screenshots: false } as const;
const trace = process.env.TRACE ? RECORDED : 'off';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/fixtures/trees/{arg}{ext}',
  // Three on two cores: a test waits for its page a third of the time.
  workers: 3,
  fullyParallel: true,
  // A busy machine may interrupt a browser. The report lists a test that passes at its second try as
  // flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Only a failing test waits this long. A machine with other work may take ten times as long.
  timeout: 120_000,
  globalTimeout: 2_400_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { pathTemplate: 'tests/fixtures/pictures/{arg}{ext}' },
  },
  reporter: [['list']],
  // Tall enough for a payment without scrolling: in a frame that looks for what covers it Chromium
  // drops the clicks of half a second after every move, which only a person waits out by nature.
  use: { viewport: { width: 1280, height: 1000 }, actionTimeout: 30_000 },
  projects: [
    {
      name: 'blocked',
      grepInvert: /@popup/,
      // Service workers cost a tenth: they run in the other projects, and where a test asks for them.
      use: { launchOptions: { ...shell, args: visitor }, serviceWorkers: 'block', trace },
    },
    {
      name: 'plain',
      grep: /@storage/,
      use: { launchOptions: { ...shell, args: partitioned }, trace },
    },
    {
      name: 'popup',
      grep: /@popup/,
      use: {
        // Unrecorded, a script of the test's counts as a click each time, and no window is stopped.
        trace: RECORDED,
        launchOptions: {
          ...whole,
          args: partitioned,
          ignoreDefaultArgs: ['--disable-popup-blocking'],
        },
      },
    },
  ],
});
