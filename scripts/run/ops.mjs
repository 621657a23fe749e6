/** `npm run ops -- COMMAND`: the operator's command line. `--settings FOLDER` reads the settings of the setup. */
import { answerFlags, ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const args = process.argv.slice(2);
answerFlags(args);
const { flags, rest } = settingsFlags(args, ['env', 'ops.env']);
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/operate/ops/main.ts', ...rest]);
