/**
 * `npm run signer`: the process that holds or uses the keys. It uses neither database nor chain: it
 * listens for the server's requests, keeps its own journal and signs within its own limits.
 * `init FOLDER` prepares its keys and journal, and `move` signs the transfer to another address of
 * custody.
 */
import { ENVIRONMENT } from '../../../platform/config/environment.ts';
import { tellNearNames } from '../../../platform/config/near-names.ts';
import { initFolder } from './init.ts';
import { listenForRequests } from './listen.ts';
import { signMove } from './move.ts';
import { openSigner } from './open-signer.ts';
import { readSettings } from './settings.ts';

async function run(): Promise<void> {
  const settings = readSettings(ENVIRONMENT);
  tellNearNames((line) => process.stderr.write(`${line}\n`));
  // Before it listens: whoever finds it listening may stop it, and its socket must then go.
  const leaving = new Promise((leave) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
    // The parent process has ended.
    process.once('disconnect', leave);
  });
  const { signer, close } = await openSigner(settings);
  const listening = await listenForRequests(settings.listen, signer);
  process.stdout.write(`signer of ${signer.address} is ready\n`);
  await leaving;
  await listening.close();
  await close();
}

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  async init(args) {
    if (process.getuid?.() === 0) throw new Error("run it as the signer's user, not as root");
    process.stdout.write(await initFolder(args));
  },
  async move(args) {
    process.stdout.write(await signMove(args, readSettings(ENVIRONMENT)));
  },
};

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? run : COMMANDS[name];
Promise.resolve(command ? command(args) : Promise.reject(new Error(`no command ${name}`))).then(
  () => process.exit(0),
  (error: unknown) => {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    const what = name === undefined ? 'Not starting' : 'Not done';
    process.stderr.write(`${what}:\n${message}${reason}\n`);
    process.exit(1);
  },
);
