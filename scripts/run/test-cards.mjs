/** `npm run test-cards`: the card stand-in of test mode; its settings are in docs/operations/money.md. */
import { answerFlags, ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const USAGE = `npm run test-cards -- [--settings FOLDER] [--version]

  --settings FOLDER   read test-cards.env, as npm run setup writes it`;

const args = process.argv.slice(2);
answerFlags(args, USAGE);
const { flags, rest } = settingsFlags(args, ['test-cards.env']);
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/operate/test-cards/main.ts', ...rest]);
