/** The sandbox as `npm start` runs it: a process with a data folder and ports of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { askOwner } from '../../../server/ops/socket.ts';
import { type Manifest, readManifest } from '../../../server/sandbox/manifest.ts';
import { freePort } from '../../support/free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MANY = '1000000';

export interface RunningSandbox {
  manifest: Manifest;
  /** Asks for the invariants, chain and cards included. @returns what was said when one is broken */
  brokenBooks(): Promise<string | undefined>;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

/** @param sites what stands for a domain on this machine: `shop.test=127.0.0.1:4100` */
export async function startSandbox(folder: string, sites: string): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [join(ROOT, 'server/sandbox/start.ts')], {
    cwd: ROOT,
    // It ends with whoever holds the other end of this channel, even when that is killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      SITE_ALLOW: sites,
      PORT: String(await freePort()),
      SHOP_PORT: String(await freePort()),
      MAIL_PORT: String(await freePort()),
      CARD_PORT: String(await freePort()),
      RPC_PORT: String(await freePort()),
      WITHDRAWAL_HOLD_SECONDS: '1',
      // All browsers of the run have one address.
      LIMIT_PER_ADDRESS: MANY,
      LIMIT_SIGN_IN_PER_ADDRESS: MANY,
      LIMIT_ACTS_PER_ADDRESS: MANY,
      LIMIT_ACCOUNT_PER_ADDRESS: MANY,
    },
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await Promise.race([
    untilItSays(child, 'is running'),
    ended.then((code) => {
      throw new Error(`the sandbox did not start (${code})`);
    }),
  ]);
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`no sandbox.json in ${folder}`);
  return {
    manifest,
    async brokenBooks() {
      for (const command of ['ledger:verify', 'reconcile']) {
        const answer = await askOwner(folder, [command]);
        if (answer?.code !== 0) return answer?.output ?? 'the sandbox is gone';
      }
      return undefined;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function untilItSays({ stdout }: ChildProcess, words: string): Promise<void> {
  return new Promise((done) => {
    let said = '';
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(words)) done();
    });
  });
}
