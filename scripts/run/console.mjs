/**
 * `npm run console`: the operators' console, after `npm run build` and `npm run db:migrate`.
 * `--settings FOLDER` reads the settings that `npm run setup` wrote.
 */
import { answerFlags, ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const USAGE = `npm run console -- [--settings FOLDER] [--version]

  --settings FOLDER   read env and ops.env, as npm run setup writes them`;

const args = process.argv.slice(2);
answerFlags(args, USAGE);
const { flags, rest } = settingsFlags(args, ['env', 'ops.env']);
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/operate/console/main.ts', ...rest]);
