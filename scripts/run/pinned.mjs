/** `node scripts/run/pinned.mjs FILE …`: runs a script of the repository on its own Node, with its packages installed. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(process.argv.slice(2));
