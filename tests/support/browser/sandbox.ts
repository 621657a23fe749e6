/** The sandbox as `npm start` runs it: a process with a data folder and ports of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { askOwner } from '../../../server/operate/ops/socket.ts';
import { type Manifest, readManifest } from '../../../server/operate/sandbox/manifest.ts';
import { MANY_PURCHASES } from '../cards/limits.ts';
import { freePort } from '../processes/free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MANY = '1000000';

export interface RunningSandbox {
  manifest: Manifest;
  /** Checks the invariants, chain and cards included. @returns the output when one is broken */
  brokenBooks(): Promise<string | undefined>;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

/** @param sites local addresses of domains: `shop.test=127.0.0.1:4100` */
export async function startSandbox(
  folder: string,
  databaseUrl: string,
  sites: string,
): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [join(ROOT, 'server/operate/sandbox/start.ts')], {
    cwd: ROOT,
    // It ends when the other end of this channel closes, even when that process is killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SITE_ALLOW: sites,
      PORT: String(await freePort()),
      SHOP_PORT: String(await freePort()),
      MAIL_PORT: String(await freePort()),
      CARD_PORT: String(await freePort()),
      RPC_PORT: String(await freePort()),
      WITHDRAWAL_HOLD_SECONDS: '1',
      CREDENTIAL_HOLD_SECONDS: '1',
      // Members who leave may withdraw bought tokens at once.
      CARD_HOLD_HOURS: '0',
      CARD_HOLD_NEW_HOURS: '0',
      ...MANY_PURCHASES,
      // All browsers of the run share one address.
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
