/**
 * `npm run serve -- web` or `worker`, or both in one process: production, after `npm run build` and
 * `npm run db:migrate`. `--settings FOLDER` reads the settings that `npm run setup` wrote.
 */
import { ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const args = process.argv.slice(2);
const kind = args.includes('worker') ? 'worker' : 'web';
const { flags, rest } = settingsFlags(args, `${kind}.env`);
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/serve.ts', ...rest]);
