/** `npm start`, and `npm run dev` with --dev. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
const dev = process.argv.includes('--dev');
const watch = dev ? ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'] : [];
process.exitCode = await runPinned(
  [...watch, 'server/operate/sandbox/start.ts', ...(dev ? ['--dev'] : [])],
  { leash: true },
);
