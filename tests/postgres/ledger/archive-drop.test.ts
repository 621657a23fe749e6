/** What a file of an archive replaces is dropped by two operators and the owner of the database. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { importPKCS8, SignJWT } from 'jose';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { archiveMonth } from '../../../server/operate/archive/archive-month.ts';
import { verifyCheckpoints } from '../../../server/operate/archive/evidence.ts';
import { oldestMonth } from '../../../server/operate/archive/oldest-month.ts';
import { reserveSigningKey } from '../../../server/payments/reserves/keys.ts';
import { sha256Hex } from '../../../server/platform/core/sha256.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letCheckpointAge } from '../../support/archive/drop-wait.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { BEFORE, monthOf, monthsAgo, partitions } from '../../support/archive/old-months.ts';
import { initOperators, type Keys, opsSigned, propose } from '../../support/operators/operators.ts';

const api = useApi();
const { archive, verify, folder } = useOldLedger(api);
let archived: string[];
let keys: Keys;
beforeAll(async () => {
  archived = (await partitions(api())).slice(0, 3);
  // The third month is left for a forged checkpoint.
  expect((await archive(monthOf(monthsAgo(25)))).code).toBe(0);
  keys = await initOperators(api());
});

const fileOf = (index: number) => `${archived[index]}.jsonl.gz`;
const by = (name: keyof Keys, ...command: string[]) => opsSigned(api(), keys[name], ...command);
const asOwner = (name: keyof Keys, ...command: string[]) => {
  const { owner } = api().database;
  return opsSigned({ ...api(), database: { ...owner, owner } }, keys[name], ...command);
};

async function copyOfFolder(): Promise<string> {
  const other = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(other, { recursive: true }));
  await cp(folder(), other, { recursive: true });
  return other;
}

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
}

describe('a detached table is dropped', () => {
  const drop = (where = folder()) =>
    ['ledger:archive-drop', '--checkpoint', '1', '--archive', where] as const;
  const isThere = async () =>
    (await rowsOf(api().db, sql`select from pg_class where relname = ${archived[0] ?? null}`))
      .length === 1;

  /** By the owner of the database, who needs no command. */
  const dropped = (hash: string) =>
    api()
      .database.owner.db.execute(
        sql`select ledger.drop_archived(p_number => 1, p_file_hash => ${hash})`,
      )
      .catch(({ cause }: Error) => (cause as Error).message);

  test('not before 7 days, in which the signature is verified', async () => {
    const [first] = (await verifyCheckpoints(api().db, api().config)).checkpoints;
    const hash = first?.statement.file.hash ?? '';
    const [row] = await rowsOf<{ from: string }>(
      api().db,
      sql`select format.utc(made_at + interval '7 days') as "from" from ledger.checkpoint where number = 1`,
    );
    const early = `checkpoint 1 is too young: its table may be dropped from ${row?.from}`;

    expect(await dropped(hash)).toBe(early);
    expect(await by('ada', ...drop())).toMatchObject({ code: 1, output: early });
    await letCheckpointAge(api(), 1, '7 days -1 minute');
    expect(await dropped(hash)).toMatch(/^checkpoint 1 is too young/);
    expect(await isThere()).toBe(true);
  });

  test('by admins alone, and only with the right file', async () => {
    const other = await copyOfFolder();
    await rewrite(join(other, fileOf(0)), (text) => text.replace('152000', '152001'));
    await letCheckpointAge(api(), 1, '1 minute');

    expect((await by('fay', ...drop())).output).toMatch(/is for operators with the role admin/);
    expect((await by('ada', ...drop(other))).output).toMatch(/is not the file of checkpoint 1/);
    expect(await isThere()).toBe(true);
  });

  test('not by the database for another file', async () => {
    expect(await dropped('x')).toBe('another file than that of checkpoint 1');
    expect(await isThere()).toBe(true);
  });

  test('after a second operator approved it with the login of the owner, once', async () => {
    const proposed = await by('ada', ...drop());
    const [id = ''] = /prop_\w+/.exec(proposed.output) ?? [];
    const before = await isThere();
    const own = await by('ada', 'approve', '--id', id);
    const asOperator = await by('alan', 'approve', '--id', id);
    const stillThere = await isThere();
    const done = await asOwner('alan', 'approve', '--id', id);

    expect([before, stillThere, await isThere()]).toEqual([true, true, false]);
    expect(asOperator).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^ledger:archive-drop runs as the owner of the database/),
    });
    expect(proposed.output).toMatch(/ with the DATABASE_URL of the database's owner$/);
    expect(own.output).toMatch(/your own proposal/);
    expect(done).toMatchObject({ code: 0, output: 'dropped the table of checkpoint 1' });
    expect((await by('vera', 'ledger:archives')).output.split('\n')).toEqual([
      expect.not.stringContaining('not dropped'),
      expect.stringContaining('not dropped'),
    ]);
    expect((await verify('--archive', folder())).code).toBe(0);
  });

  test('not again', async () => {
    const id = await propose(api(), keys.ada, ...drop());

    expect((await asOwner('alan', 'approve', '--id', id)).output).toBe('dropped before');
  });
});

describe('whoever holds ENCRYPTION_KEY and the login of operators', () => {
  /** Signs a checkpoint of the third month that names a file with other amounts. */
  async function forge(where: string): Promise<void> {
    const checkpoints = (await verifyCheckpoints(api().db, api().config)).checkpoints;
    const oldest = await oldestMonth(api().db, BEFORE);
    if (!oldest) throw new Error('no month left');
    let claims = {};
    const undone = new Error('undone');
    await api()
      .database.owner.db.transaction(async (tx) => {
        claims = await archiveMonth(tx, api().config, oldest, checkpoints.at(-1), where);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    await rewrite(join(where, fileOf(2)), (text) => text.replaceAll('152000', '152001'));
    const file = { name: fileOf(2), hash: sha256Hex(await readFile(join(where, fileOf(2)))) };
    const { kid, pkcs8 } = await reserveSigningKey(api().db, api().config);
    const jws = await new SignJWT({ ...claims, iss: api().config.publicUrl, file })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'salus-checkpoint+jwt', kid })
      .setIssuedAt()
      .sign(await importPKCS8(pkcs8, 'EdDSA'));
    await api().db.execute(sql`select ledger.archive(p_jws => ${jws})`);
  }

  test('detaches a month with a checkpoint of another file, and drops nothing', async () => {
    const where = await copyOfFolder();
    await forge(where);
    await letCheckpointAge(api(), 3, '7 days');
    const drop = ['ledger:archive-drop', '--checkpoint', '3', '--archive', where] as const;

    const id = await propose(api(), keys.ada, ...drop);
    const refused = await asOwner('alan', 'approve', '--id', id);
    const hash = sha256Hex(await readFile(join(where, fileOf(2))));
    const direct = api()
      .db.execute(sql`select ledger.drop_archived(p_number => 3, p_file_hash => ${hash})`)
      .catch(({ cause }: Error) => (cause as Error).message);

    expect(refused).toEqual({
      code: 1,
      output: `${fileOf(2)} does not hold what the table ${archived[2]} holds`,
    });
    expect(await direct).toBe('permission denied for function drop_archived');
    expect((await verify('--archive', where)).output).toMatch(/FAIL transfer txn_/);
  });
});
