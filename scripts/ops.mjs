/** `npm run ops -- COMMAND`: the operator's command line. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/operate/ops/main.ts', ...process.argv.slice(2)]);
