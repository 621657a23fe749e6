/**
 * `npm run bench`: ratios, measured in turns on this machine; `npm run bench -- deposits`: the scanner,
 * which takes minutes to make its chain. See docs/performance.md.
 */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
const BENCHES = {
  transactions: 'tests/bench/transactions.ts',
  deposits: 'tests/bench/deposits.ts',
};
const [which = 'transactions'] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, which)) throw new Error(`one of: ${Object.keys(BENCHES).join(', ')}`);
process.exitCode = await runPinned([BENCHES[which]]);
