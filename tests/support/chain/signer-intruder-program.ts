/**
 * Asks the signer for a signature, and then tries what a server that is taken over would try.
 * Prints the result of each try: `done`, or the system's error code.
 */
import { constants } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { signerAt } from '../../../server/tokens/chain/signer/client.ts';

const { HOME = '', SOCKET = '', SIGNER_PID = '', REQUEST = '{}', OWN = '' } = process.env;

const TRIES: Record<string, () => Promise<unknown> | unknown> = {
  sign: async () => {
    const answer = await signerAt({ socket: SOCKET }).sign(JSON.parse(REQUEST));
    if (!answer.ok) throw Object.assign(new Error(), { code: answer.refusal });
  },
  'list the folder': () => readdir(HOME),
  'read the keys': () => readFile(join(HOME, 'keys.json')),
  'replace the keys': () => copyFile(OWN, join(HOME, 'keys.json'), constants.COPYFILE_FICLONE),
  'read the journal': () => readFile(join(HOME, 'journal.jsonl')),
  'read the registry': () => readFile(join(HOME, 'journal.jsonl.passkeys')),
  'empty the registry': () => truncate(join(HOME, 'journal.jsonl.passkeys')),
  'empty the journal': () => truncate(join(HOME, 'journal.jsonl')),
  'read the memory': async () => (await open(`/proc/${SIGNER_PID}/mem`, 'r')).close(),
  'read the environment': () => readFile(`/proc/${SIGNER_PID}/environ`),
  'remove the socket': () => unlink(SOCKET),
  'replace the socket': () => rename(OWN, SOCKET),
  'end the signer': () => process.kill(Number(SIGNER_PID), 'SIGTERM'),
};

const results: Record<string, string> = {};
for (const [name, attempt] of Object.entries(TRIES)) {
  try {
    await attempt();
    results[name] = 'done';
  } catch (error) {
    results[name] = (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
process.stdout.write(JSON.stringify(results));
