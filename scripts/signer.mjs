/** `npm run signer`: the process that holds the keys; its settings are in docs/operations.md. */
import { ensureInstalled, runPinned } from './runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned([
  'server/tokens/chain/signer/main.ts',
  ...process.argv.slice(2),
]);
