/**
 * An attacker runs code in web and worker: any statement with their database logins, any file as the
 * worker's system user, any request to the signer. At most the hourly bounds are credited and the
 * signer's caps are signed, and alerts exist. The signer's part needs root; what the worker's user may
 * do with files is in tests/process/signer-users.test.ts.
 */
import { chmod, chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type CreditKind, setCreditBound } from '../../../server/platform/ops/bounds.ts';
import { isPaused } from '../../../server/platform/ops/pauses.ts';
import { useApi } from '../../support/api/api.ts';
import { fund } from '../../support/cards/network.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';
import { CAN_CHANGE_USER, openFolderWith } from '../../support/processes/other-users.ts';
import { inventCredit } from '../../support/tokens/invented-credits.ts';

const api = useApi();
/** Of each kind, within an hour. */
const BOUND = tokens('100');
const ATTEMPTS = 5;
const KINDS: CreditKind[] = ['deposit', 'purchase', 'airdrop', 'treasury'];

const stolen: Database[] = [];
const loginOf = (process: 'web' | 'worker'): Database => {
  const database = openPostgres(asLogin(api().database.url ?? '', LOGINS[process]), 1);
  stolen.push(database);
  return database;
};
beforeAll(async () => {
  await fund(api());
  for (const kind of KINDS) await setCreditBound(api().database.owner.db, kind, BOUND);
  await api().database.owner.execute('delete from ops.credit_minute');
});
afterAll(() => Promise.all(stolen.map((database) => database.close())));

/** Invents credits of every kind with a login. @returns tokens that were made */
async function makeTokens(process: 'web' | 'worker') {
  const thief = await newMember(api(), { cash: '0' });
  const db = loginOf(process).db;
  const refused: CreditKind[] = [];
  for (const kind of KINDS) {
    for (let i = 0; i < ATTEMPTS; i++) {
      const credit = await inventCredit({ ...api(), db }, kind, thief, tokens('40'));
      await credit().catch(() => refused.push(kind));
    }
  }
  const made = await balanceOf(api(), thief.cash);
  return { made, refused: [...new Set(refused)] };
}

test('web makes no tokens', async () => {
  expect(await makeTokens('web')).toEqual({ made: 0n, refused: KINDS });
});

test('the worker makes at most the hourly bound of each kind that it credits, and alerts exist', async () => {
  const { made, refused } = await makeTokens('worker');

  expect(refused).toEqual(['airdrop', 'treasury']);
  expect(made).toBe(2n * tokens('80'));
  for (const kind of ['deposit', 'purchase'] as const) {
    expect(await isPaused(api().db, `credits_paused:${kind}`)).toBe(true);
  }
  const alerts = await rowsOf(
    api().db,
    sql`select from alert where kind = 'pause_started' and subject_id like 'credits_paused:%'`,
  );
  expect(alerts).toHaveLength(2);
});

test('neither login ends a pause, raises a bound or removes an alert', async () => {
  for (const process of ['web', 'worker'] as const) {
    const { db } = loginOf(process);
    for (const statement of [
      sql`select ops.resume('credits_paused:deposit')`,
      sql`select ops.set_credit_bound('deposit', 1e30)`,
      sql`update ops.credit_bound set most = 1e30`,
      sql`delete from ops.credit_minute`,
      sql`update switch set is_on = false`,
      sql`delete from alert`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      });
    }
  }
});

test.skipIf(!CAN_CHANGE_USER)(
  'the worker gets at most a day’s cap of signatures without approval, also with its own passkeys (needs root)',
  async () => {
    const [signer, worker] = [
      { uid: 4_201, gid: 4_201 },
      { uid: 4_202, gid: 4_210 },
    ];
    const folder = await openFolderWith({
      signer: 'server/tokens/chain/signer/main.ts',
      greedy: 'tests/support/chain/signer-greedy-program.ts',
    });
    onTestFinished(() => rm(folder.path, { recursive: true, force: true }));
    const own = join(folder.path, 'own');
    const run = join(folder.path, 'run');
    for (const [path, gid, mode] of [
      [own, signer.gid, 0o700],
      [run, worker.gid, 0o2750],
    ] as const) {
      await mkdir(path);
      await chown(path, signer.uid, gid);
      await chmod(path, mode);
    }
    expect(await folder.run(signer, 'signer', ['init', own])).toMatchObject({ code: 0 });
    const journal = join(own, 'journal.jsonl');
    const child = folder.start(signer, 'signer', [], {
      ...{ CHAIN_ID: '1', TOKEN_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7' },
      ...{ SIGNER_LIMIT_WITHDRAWAL: '1000', SIGNER_LIMIT_DAY: '9000', SIGNER_LIMIT_FLOAT: '9000' },
      ...{ SIGNER_LIMIT_MEMBER_DAY: '50', SIGNER_LIMIT_UNAPPROVED_DAY: '120' },
      ...{ SIGNER_KEYS: join(own, 'keys.json'), SIGNER_JOURNAL: journal },
      ...{ SIGNER_SOCKET: join(run, 'socket'), PUBLIC_URL: 'https://pay.example' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise<void>((ready, fail) => {
      child.stdout?.once('data', () => ready());
      child.stderr?.once('data', (words) => fail(new Error(String(words))));
    });

    const { said } = await folder.run(worker, 'greedy', [], {
      ...{ SOCKET: join(run, 'socket'), PASSKEY: 'AAAA' },
      ...{ FIRST: String(tokens('160')), UNIT: String(tokens('5')) },
    });

    expect(JSON.parse(said)).toEqual({
      signed: String(tokens('120')),
      refusals: ['over_member_day', 'over_unapproved_day'],
    });
    const entries = (await readFile(journal, 'utf8')).trim().split('\n');
    const spent = entries.map((line) => BigInt(JSON.parse(line).spends));
    expect(spent.reduce((sum, amount) => sum + amount, 0n)).toBe(tokens('120'));
  },
);
