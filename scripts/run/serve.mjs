/**
 * `npm run serve -- web` or `worker`, or both in one process: production, after `npm run build` and
 * `npm run db:migrate`. `--settings FOLDER` reads the settings that `npm run setup` wrote.
 */
import { answerFlags, ensureInstalled, runPinned, settingsFlags } from './runtime.mjs';

const USAGE = `npm run serve -- [web [--workers [N]] | worker] [--settings FOLDER] [--version]

  web, worker         the process to run; both in one without it
  --workers [N]       N web processes behind one port, by default one for each core; SIGHUP restarts
                      them one after the other
  --settings FOLDER   read env and the process's own file, as npm run setup writes them`;

const args = process.argv.slice(2);
answerFlags(args, USAGE);
const kind = args.includes('worker') ? 'worker' : 'web';
const { flags, rest } = settingsFlags(args, ['env', `${kind}.env`]);
ensureInstalled();
const signals = ['SIGINT', 'SIGTERM', ...(rest.includes('--workers') ? ['SIGHUP'] : [])];
process.exitCode = await runPinned([...flags, 'server/serve.ts', ...rest], { signals });
