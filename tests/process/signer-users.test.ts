/** The signer and its clients as different system users. Only root can start them. */
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  CAN_CHANGE_USER,
  type OpenFolder,
  openFolderWith,
  type SystemUser,
} from '../support/processes/other-users.ts';

/** The group that may enter the socket's folder. */
const CLIENTS = 4_210;
const SIGNER: SystemUser = { uid: 4_201, gid: 4_201 };
const WORKER: SystemUser = { uid: 4_202, gid: CLIENTS };
const STRANGER: SystemUser = { uid: 4_203, gid: 4_203 };

const RULES = {
  CHAIN_ID: '1',
  TOKEN_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7',
  SIGNER_LIMIT_WITHDRAWAL: '100',
  SIGNER_LIMIT_DAY: '100',
  SIGNER_LIMIT_FLOAT: '1000',
  SIGNER_LIMIT_MEMBER_DAY: '1000',
  SIGNER_LIMIT_UNAPPROVED_DAY: '1000',
  PUBLIC_URL: 'https://pay.example',
};
const request = (n: number) => ({
  ...{ action: 'transfer', id: `wd_${String(n).padStart(26, '0')}`, nonce: String(n) },
  ...{ maxFee: '100', priorityFee: '10', member: `usr_${'0'.repeat(26)}` },
  ...{ to: `0x${'1'.repeat(40)}`, amount: `100${'0'.repeat(18)}` },
});

describe.skipIf(!CAN_CHANGE_USER)('signer and server as different users (needs root)', () => {
  let folder: OpenFolder;
  beforeAll(async () => {
    folder = await openFolderWith({
      signer: 'server/tokens/chain/signer/main.ts',
      intruder: 'tests/support/chain/signer-intruder-program.ts',
    });
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));

  /** A signer that is ready, as `init` and the documentation set it up. */
  async function startSigner(name: string) {
    const root = join(folder.path, name);
    await newFolder(root, SIGNER.uid, SIGNER.gid, 0o755);
    const home = join(root, 'home');
    const run = join(root, 'run');
    await newFolder(run, SIGNER.uid, CLIENTS, 0o2750);
    const init = await folder.run(SIGNER, 'signer', ['init', home]);
    expect(init).toMatchObject({ code: 0 });
    const files = Object.fromEntries(
      init.said.split('\n').flatMap((line) => [/^(SIGNER_\w+)=(.+)$/.exec(line)?.slice(1) ?? []]),
    );
    const socket = join(run, 'socket');
    const child = folder.start(SIGNER, 'signer', [], { ...RULES, ...files, SIGNER_SOCKET: socket });
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise<void>((ready, fail) => {
      child.stdout?.once('data', () => ready());
      child.stderr?.once('data', (words) => fail(new Error(String(words))));
    });
    return { home, socket, pid: child.pid ?? 0 };
  }

  /** The outcome of each attempt of this user. */
  async function tryAs(
    user: SystemUser,
    { home, socket, pid }: Awaited<ReturnType<typeof startSigner>>,
    n: number,
  ): Promise<Record<string, string>> {
    const own = join(folder.path, `own-${user.uid}-${n}`);
    await writeFile(own, '{}');
    await chown(own, user.uid, user.gid);
    const { said } = await folder.run(user, 'intruder', [], {
      ...{ HOME: home, SOCKET: socket, SIGNER_PID: String(pid), OWN: own },
      REQUEST: JSON.stringify(request(n)),
    });
    return JSON.parse(said);
  }

  test('the server gets signatures within the limits, and neither keys, journal nor socket', async () => {
    const signer = await startSigner('apart');

    const { sign, 'end the signer': end, ...files } = await tryAs(WORKER, signer, 1);

    expect(sign).toBe('done');
    expect(end).toBe('EPERM');
    expect(new Set(Object.values(files))).toEqual(new Set(['EACCES']));
    expect(await tryAs(WORKER, signer, 2)).toMatchObject({ sign: 'over_day' });
  });

  test('another user cannot reach the signer', async () => {
    const signer = await startSigner('stranger');

    const { 'end the signer': end, ...others } = await tryAs(STRANGER, signer, 1);

    expect(end).toBe('EPERM');
    expect(new Set(Object.values(others))).toEqual(new Set(['EACCES']));
  });

  test('control: a server of the same user reads the keys and empties the journal', async () => {
    const signer = await startSigner('together');

    expect(await tryAs(SIGNER, signer, 1)).toMatchObject({
      'read the keys': 'done',
      'empty the journal': 'done',
      'remove the socket': 'done',
    });
  });
});

async function newFolder(path: string, uid: number, gid: number, mode: number): Promise<void> {
  await mkdir(path);
  await chown(path, uid, gid);
  // The mode of `mkdir` is subject to the umask, and `chown` clears the setgid bit.
  await chmod(path, mode);
}
