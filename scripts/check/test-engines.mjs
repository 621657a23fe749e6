/**
 * npm run test:engines: the embed's journeys in Chromium, Firefox and WebKit. Words choose among them
 * (`npm run test:engines -- webkit modal`); `--write` puts the results into docs/embed/engines.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, NODE, ROOT, runPinned } from '../run/runtime.mjs';
import { findEngines } from './engines.mjs';

ensureInstalled();
const { env, absent } = findEngines();
for (const name of absent) console.log(`  not here, and could not be installed: ${name}`);

const found = spawnSync(NODE, [join(ROOT, 'scripts/check/chromium.mjs')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [CHROMIUM_PATH = ''] = found.stdout.trim().split('\n');

const VITE = 'node_modules/vite/bin/vite.js';
const quiet = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
const built = await runPinned([VITE, 'build', '--app', '--logLevel', 'warn'], { env: quiet });
process.exitCode =
  built ||
  (await runPinned(['engines/run.ts', ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH, ...env },
  }));
