/** `npm run test-cards`: the card stand-in of test mode; its settings are in docs/operations.md. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/operate/test-cards/main.ts']);
