/**
 * npm run test:long: what `npm test` does a few times, as often as it takes to believe it. Says with
 * which commit. `npm run test:long -- kills` runs only the tests whose file contains the word.
 */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, NODE, ROOT } from './runtime.mjs';

const TIMES = { KILLS: '20', PROPERTY_RUNS: '1000' };
const FILES = [
  'tests/postgres/withdrawal-kills',
  'tests/postgres/purchase-kills',
  'tests/api/balances',
  'tests/api/staking-property',
  'tests/api/ledger-property',
];

ensureInstalled();
const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
console.log(`commit ${stdout.trim()}`, TIMES);
const words = process.argv.slice(2);
const files = FILES.filter((file) => words.every((word) => file.includes(word)));
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres'];
const { status } = spawnSync(NODE, [...args, '--testTimeout', '7200000', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...TIMES },
});
process.exitCode = status ?? 1;
