/** `npm run serve`: production, on what `npm run build` and `npm run db:migrate` prepared. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['server/serve.ts']);
