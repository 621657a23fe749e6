/**
 * `npm test`: every check and every test, on a fresh clone too.
 * `npm test -- browser` runs only the stages whose name contains the word.
 */
import { findChromium } from './chromium.mjs';
import { ensureInstalled, runPinned } from './runtime.mjs';

const VITE = 'node_modules/vite/bin/vite.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';
const QUIET = { env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' } };

const stages = [
  { name: 'checks', run: () => runPinned(['scripts/check.mjs']) },
  { name: 'build', run: () => runPinned([VITE, 'build', '--app', '--logLevel', 'warn'], QUIET) },
  { name: 'size', run: () => runPinned(['scripts/size.mjs']) },
  { name: 'tests', run: () => runPinned([VITEST, 'run'], QUIET) },
  {
    name: 'browser tests',
    run: async () =>
      runPinned([PLAYWRIGHT, 'test'], { env: { CHROMIUM_PATH: await findChromium() } }),
  },
];

async function passes({ name, run }) {
  console.log(`\n── ${name}`);
  const code = await run().catch((error) => {
    console.error(error.message);
    return 1;
  });
  return code === 0;
}

ensureInstalled();
const words = process.argv.slice(2);
const wanted = stages.filter(({ name }) => words.every((word) => name.includes(word)));
const results = [];
for (const stage of wanted) {
  const started = performance.now();
  const passed = await passes(stage);
  results.push({ ...stage, passed, seconds: Math.round((performance.now() - started) / 1000) });
}

console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${String(seconds).padStart(4)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} stages passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
