/** `npm run console`: the operators' console, after `npm run build` and `npm run db:migrate`. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/operate/console/main.ts', ...process.argv.slice(2)]);
