/**
 * What runs in a browser; what is tagged `@storage` twice, because browsers treat a frame of
 * another site in two ways:
 * `blocked`  third-party storage throws, as with blocked cookies (Playwright's own defaults)
 * `plain`    it is partitioned by site, as in a browser that nobody configured
 */
import { defineConfig } from 'playwright/test';

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

const { CHROMIUM_PATH } = process.env;
/** Chromium runs without its sandbox, which root may not have: Playwright's default. */
const launch = CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  globalTimeout: 1_200_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { trace: { mode: 'retain-on-failure', screenshots: false } },
  projects: [
    { name: 'blocked', grepInvert: /@plain/, use: { launchOptions: launch } },
    {
      name: 'plain',
      grep: /@storage|@plain/,
      use: {
        launchOptions: {
          ...launch,
          args: [`--disable-features=${DISABLED_FEATURES.join(',')}`],
          // A window that no click asked for is stopped, as it is for everyone: `@plain`.
          ignoreDefaultArgs: ['--disable-popup-blocking'],
        },
      },
    },
  ],
});
