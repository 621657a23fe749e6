/** `npm start`, and `npm run dev` with --dev. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
const dev = process.argv.includes('--dev');
process.exitCode = await runPinned([
  ...(dev ? ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'] : []),
  'server/sandbox/start.ts',
  ...(dev ? ['--dev'] : []),
]);
