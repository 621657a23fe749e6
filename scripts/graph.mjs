/** `npm run graph`: draws the chart of the server's wings in ARCHITECTURE.md. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['scripts/boundaries/main.mjs', '--graph']);
