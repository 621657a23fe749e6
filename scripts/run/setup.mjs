/** `npm run setup`: asks, checks and writes what an installation needs; docs/operations/setup.md explains it. */
import { answerFlags, ensureInstalled, runPinned } from './runtime.mjs';

const args = process.argv.slice(2);
answerFlags(args);
ensureInstalled();
process.exitCode = await runPinned(['server/operate/setup/main.ts', ...args]);
