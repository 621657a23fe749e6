/** `npm run bench`: ratios, measured in turns on this machine; see docs/performance.md. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['tests/bench/transactions.ts']);
