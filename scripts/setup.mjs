/** `npm run setup`: asks, checks and writes what an installation needs; docs/operations.md explains it. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/operate/setup/main.ts', ...process.argv.slice(2)]);
