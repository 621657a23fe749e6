/** Regenerates the protocol's JSON Schema after a change of `shared/embed/messages.ts`. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, NODE, ROOT, runPinned } from '../run/runtime.mjs';

ensureInstalled();
process.exitCode = await runPinned(['scripts/build/embed-messages.mjs']);
spawnSync(NODE, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'docs/embed'], {
  cwd: ROOT,
});
