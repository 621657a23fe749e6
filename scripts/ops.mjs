/** `npm run ops -- COMMAND`: the operator's command line. `--settings FOLDER` reads the settings of the setup. */
import { ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const { flags, rest } = settingsFlags(process.argv.slice(2), 'ops.env');
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/operate/ops/main.ts', ...rest]);
