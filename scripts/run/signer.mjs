/** `npm run signer`: the process that holds the keys; its settings are in docs/operations/money.md. */
import { answerFlags, ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const USAGE = `npm run signer -- [COMMAND] [--settings FOLDER] [--version]

  without a command           sign what the worker asks for, within the signer's own limits
  init FOLDER                 make keys and a journal, and print the settings of both sides
       --deposits KEYS          with the deposit keys of this key file, to move custody
       --custody ADDRESS        with custody's key in a key service
  move --to ADDRESS --amount TOKENS --nonce N …
                              sign the transfer to another custody address, as ops custody:move prints it
  --settings FOLDER           read signer.env there: the signer needs no other file of the installation`;

const args = process.argv.slice(2);
answerFlags(args, USAGE);
const { flags, rest } = settingsFlags(args, ['signer.env']);
ensureInstalled();
process.exitCode = await runPinned([...flags, 'server/tokens/chain/signer/main.ts', ...rest]);
