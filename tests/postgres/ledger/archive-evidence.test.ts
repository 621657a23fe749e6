/** What somebody with the rights of the database's owner changes in an archive is found. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ArchivedTransfers } from '../../../server/ledger/archive/archived-transfers.ts';
import { verifySeals } from '../../../server/ledger/verify-seals.ts';
import { verifyBooks, verifyCheckpoints } from '../../../server/operate/archive/evidence.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { undone } from '../../support/archive/harm.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { partitions } from '../../support/archive/old-months.ts';

const api = useApi();
const { archive, verify, folder } = useOldLedger(api);
let archived: string[];
beforeAll(async () => {
  archived = (await partitions(api())).slice(0, 3);
  expect((await archive()).code).toBe(0);
});

const changed = <T>(harm: string, read: (tx: Db) => Promise<T>) => undone(api(), harm, read);

const faultOf = async (tx: Db) => {
  const { checkpoints, seals } = await verifyBooks(tx, api().config, new Map());
  return checkpoints.fault ?? seals.fault;
};

test('nothing is found in what nobody changed', async () => {
  expect(await changed('select', faultOf)).toBeUndefined();
});

describe('without the files, it is found', () => {
  test.each([
    [
      'that an archived balance was changed',
      'update ledger.archived_balance set amount = amount + 1 where account_id = (select min(account_id) from ledger.archived_balance)',
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that an archived balance was removed',
      'delete from ledger.archived_balance where amount > 0',
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that an archived balance was changed, and the function that hashes them replaced',
      `update ledger.archived_balance set amount = amount + sign(amount);
        create or replace function ledger.archived_balances_hash() returns bytea language sql stable as $$
          select decode(ledger.claims(jws) ->> 'balances', 'hex') from ledger.checkpoint order by number desc limit 1
        $$`,
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that archived amounts are another account’s',
      `update ledger.account set path = 'x' || path where id in (select account_id from ledger.archived_balance)`,
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that a checkpoint ends at another time',
      `update ledger.checkpoint set until = until - interval '1 day' where number = 2`,
      'checkpoint 2 was changed',
    ],
    [
      'that a checkpoint names another table',
      `update ledger.checkpoint set partition = 'other' where number = 2`,
      'checkpoint 2 was changed',
    ],
    [
      'that the hash of a checkpoint was changed',
      `update ledger.checkpoint set hash = sha256('x') where number = 2`,
      'checkpoint 2 was changed',
    ],
    [
      'that the number of a checkpoint was changed',
      'update ledger.checkpoint set number = 7 where number = 3',
      'checkpoint 7 was changed',
    ],
    [
      'that a signature was changed',
      `update ledger.checkpoint set jws = jws || 'A' where number = 2`,
      'checkpoint 2 has no valid signature',
    ],
    [
      'that a checkpoint is missing',
      'delete from ledger.checkpoint where number = 2',
      'checkpoint 3 does not follow the one before',
    ],
    [
      'that the last checkpoint is missing',
      'delete from ledger.checkpoint where number = 3',
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that all are missing',
      'delete from ledger.checkpoint',
      'the archived balances are not those of the last checkpoint',
    ],
    [
      'that the note of an archived transfer was changed',
      `update ledger.transfer set note = 'x' where created_at < (select ledger.archived_until())`,
      'an archived transfer is not as it was for checkpoint 1',
    ],
    [
      'that an archived transfer is now a young one',
      `update ledger.transfer set created_at = now() where created_at < (select ledger.archived_until())`,
      'was changed',
    ],
    [
      'that a transfer was put into the archived time',
      `insert into ledger.transfer (id, kind, business_key, number, created_at)
        select 'txn_new', 'x', 'y', 0, ledger.archived_until() - interval '1 second'`,
      'seal 1',
    ],
    [
      'that another month was detached',
      'alter table ledger.posting detach partition partitions.posting_until_2027_01',
      'the oldest postings do not begin where the last checkpoint ends',
    ],
  ])('%s', async (_, harm, named) => {
    expect(await changed(harm.replace('posting_until_2027_01', await oldest()), faultOf)).toContain(
      named,
    );
  });

  const oldest = async () => (await partitions(api()))[0] ?? '';

  test('that the seals were made anew after a checkpoint', async () => {
    const found = await changed(
      `delete from ledger.seal;
      select ledger.seal_transfers(p_most => 1000), ledger.seal_transfers(p_most => 1000)`,
      faultOf,
    );

    expect(found).toMatch(/seal/);
  });

  test('that a checkpoint was signed by a key of somebody else', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const [row] = await rowsOf<{ claims: object }>(
      api().db,
      sql`select ledger.claims(jws) as claims from ledger.checkpoint where number = 3`,
    );
    const jws = await new SignJWT({ ...row?.claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'salus-checkpoint+jwt', kid: 'key_mine' })
      .sign(privateKey);
    const jwk = JSON.stringify({ ...(await exportJWK(publicKey)), kid: 'key_mine' });

    const found = await changed(
      `insert into reserve_key (kid, public_jwk, private_key) values ('key_mine', '${jwk}', 'sealed');
      update ledger.checkpoint set jws = '${jws}', hash = sha256('${jws}') where number = 3`,
      (tx) => verifyCheckpoints(tx, api().config),
    );

    expect(found?.fault).toBe('checkpoint 3 has no valid signature');
  });
});

describe('with the files, it is found', () => {
  const nameOf = (index: number) => `${archived[index]}.jsonl.gz`;

  /** A copy of the folder in which a file was changed. */
  async function copy(harm: (path: string) => Promise<void>): Promise<string> {
    const other = await mkdtemp(join(tmpdir(), 'archive-'));
    onTestFinished(() => rm(other, { recursive: true }));
    for (const index of [0, 1, 2]) {
      await copyFile(join(folder(), nameOf(index)), join(other, nameOf(index)));
    }
    await harm(join(other, nameOf(1)));
    return other;
  }
  const rewritten = (change: (text: string) => string) => async (path: string) =>
    writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));

  test.each<[string, (path: string) => Promise<void>]>([
    [
      'that a byte was changed',
      async (path) => {
        const bytes = await readFile(path);
        bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
    [
      'that a file ends early',
      async (path) => writeFile(path, (await readFile(path)).subarray(0, -20)),
    ],
    ['that a posting was changed', rewritten((text) => text.replace('152000', '153000'))],
    ['that a transfer is missing', rewritten((text) => text.replace(/\n[^\n]+\n$/, '\n'))],
    ['that a file is missing', (path) => rm(path)],
    ['that a file is empty', (path) => writeFile(path, gzipSync(''))],
  ])('%s', async (_, harm) => {
    const { code, output } = await verify('--archive', await copy(harm));

    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`FAIL .*${nameOf(1)}`));
  });

  /** The file's hash is compared first; this is what else would find it. */
  test('that a posting is another one than that of the seal', async () => {
    const other = await copy(rewritten((text) => text.replaceAll('152000', '153000')));
    const { checkpoints } = await verifyCheckpoints(api().db, api().config);

    const { fault } = await verifySeals(
      api().db,
      new Map(),
      new ArchivedTransfers(checkpoints, other),
    );

    expect(fault).toMatch(/^transfer .* of seal \d was changed$/);
  });
});
