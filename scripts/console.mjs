/**
 * `npm run console`: the operators' console, after `npm run build` and `npm run db:migrate`.
 * `--settings FOLDER` reads the settings that `npm run setup` wrote.
 */
import { ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const { flags, rest } = settingsFlags(process.argv.slice(2), 'ops.env');
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/operate/console/main.ts', ...rest]);
