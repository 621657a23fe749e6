/** `npm run serve -- web` or `worker`, or both in one process: production, after `npm run build` and `npm run db:migrate`. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/serve.ts', ...process.argv.slice(2)]);
