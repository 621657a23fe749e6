import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChainSettings } from '../../platform/config/chain.ts';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { isListening } from '../../tokens/chain/signer/listen.ts';

export interface SandboxSigner {
  stop(): Promise<void>;
}

/** The signer of a killed sandbox ends within this time. */
const LEAVE_MS = 3_000;
/** Generous limits for play money; the rules are those of production. */
const LIMITS = {
  SIGNER_LIMIT_WITHDRAWAL: '1000000',
  SIGNER_LIMIT_DAY: '5000000',
  SIGNER_LIMIT_FLOAT: '100000000',
  SIGNER_LIMIT_MEMBER_DAY: '1000000',
  SIGNER_LIMIT_UNAPPROVED_DAY: '5000000',
  // Developers need to see that a passkey approves.
  SIGNER_PASSKEY_HOURS: '0',
};

export const signerSocket = (folder: string): string => join(resolve(folder), 'signer.sock');

/** Starts the signer as a separate process, as in production, with the sandbox's keys. */
export async function startSandboxSigner(
  folder: string,
  { chainId, token }: Pick<ChainSettings, 'chainId' | 'token'>,
  publicUrl: string,
): Promise<SandboxSigner> {
  const home = join(resolve(folder), 'chain');
  const socket = signerSocket(folder);
  const deadline = performance.now() + LEAVE_MS;
  while ((await isListening({ socket })) && performance.now() < deadline) {
    await new Promise((next) => setTimeout(next, 50));
  }
  const program = fileURLToPath(new URL('../../tokens/chain/signer/main.ts', import.meta.url));
  const signer = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: ENVIRONMENT.NODE_COMPILE_CACHE,
      ...LIMITS,
      PUBLIC_URL: publicUrl,
      CHAIN_ID: String(chainId),
      TOKEN_ADDRESS: token,
      SIGNER_KEYS: join(home, 'signer.json'),
      SIGNER_SOCKET: socket,
      SIGNER_SANDBOX: 'true',
      SIGNER_JOURNAL: join(home, 'signer-journal.jsonl'),
    },
  });
  const ended = new Promise<number | null>((done) => signer.once('exit', done));
  const failed = ended.then((code) => {
    throw new Error(`the signer did not start (${code})`);
  });
  await Promise.race([untilAnswered(socket), failed]);
  failed.catch(() => {});
  return {
    async stop() {
      signer.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswered(socket: string): Promise<void> {
  while (!(await isListening({ socket }))) await new Promise((next) => setTimeout(next, 20));
}
