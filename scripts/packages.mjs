/** `npm run build:packages`: compiles the published packages and packs them into `dist/packages`. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['scripts/pack.mjs']);
