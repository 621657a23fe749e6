/**
 * `npm run bench`: ratios, measured in turns on this machine; `npm run bench -- confirm [--write]`: how fast
 * a payment is confirmed, beside what the database alone can do; `npm run bench -- deposits`: the scanner,
 * which takes minutes to make its chain; `npm run bench -- deliveries`: webhooks; `npm run bench -- embed [--write]`: the checkout in a
 * merchant's page, in what `npm run build` wrote; `npm run bench -- soak [pglite]`: an hour of everything at once, with faults. See
 * docs/performance.md, docs/embed/performance.md and docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, NODE, ROOT, runPinned } from './runtime.mjs';

ensureInstalled();
const BENCHES = {
  transactions: 'tests/bench/transactions.ts',
  confirm: 'tests/bench/confirm.ts',
  deposits: 'tests/bench/deposits.ts',
  deliveries: 'tests/bench/deliveries.ts',
  embed: 'tests/bench/embed.ts',
  soak: 'tests/bench/soak.ts',
};
const [which = 'transactions', ...options] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, which)) throw new Error(`one of: ${Object.keys(BENCHES).join(', ')}`);
const env = which === 'embed' ? browser() : {};
process.exitCode = await runPinned([BENCHES[which], ...options], { env });

function browser() {
  const { stdout } = spawnSync(NODE, [join(ROOT, 'scripts/chromium.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [CHROMIUM_PATH = '', CHROMIUM_SHELL_PATH = ''] = stdout.trim().split('\n');
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH };
}
