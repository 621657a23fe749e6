/**
 * A PostgreSQL restored from a base backup with its WAL up to a moment, and from a dump. Every
 * payment acknowledged before is there, the ledger is consistent, and a server runs on it.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import type { TestApi } from '../../support/api/api.ts';
import {
  apiAt,
  NOTHING_WRONG,
  startPrepared,
  wrongWith,
} from '../../support/database/lost-database.ts';
import { asOwner, type Cluster, flagsOf } from '../../support/database/postgres-cluster.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMerchant,
} from '../../support/people/people.ts';

const run = promisify(execFile);

let archive: string;
let primary: Cluster;
let api: TestApi;
let merchant: TestMerchant;

beforeAll(async () => {
  archive = await mkdtemp(join(tmpdir(), 'salus-archive-'));
  // The server may run as another user than this test.
  await chmod(archive, 0o777);
  primary = await startPrepared(
    ...flagsOf({
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    }),
  );
  api = await apiAt(primary.port);
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  merchant = await newMerchant(api);
});
afterAll(async () => {
  await api.http.close();
  await api.database.close();
  await primary.kill('SIGQUIT');
  await primary.remove();
  await rm(archive, { recursive: true });
});

/** @returns the paid sessions */
async function paid(count: number): Promise<string[]> {
  const { token } = await newMember(api);
  const ids = [];
  for (let turn = 0; turn < count; turn++) {
    const { id } = await newPaySession(api, merchant);
    const body = { total: TOTAL };
    const answer = await api.call(payEndpoints.confirm, { params: { id }, token, body });
    if (answer.statusCode === 200) ids.push(id);
  }
  return ids;
}

/** The API on the restored database, which then accepts one more payment. */
async function serving(port: number, name?: string): Promise<TestApi> {
  const restored = await apiAt(port, name);
  onTestFinished(async () => {
    await restored.http.close();
    await restored.database.close();
  });
  const { params, payer } = await payScene(restored);
  const body = { total: TOTAL };
  const answer = await restored.call(payEndpoints.confirm, { params, token: payer.token, body });
  expect(answer.statusCode).toBe(200);
  return restored;
}

test('a base backup with its WAL restores a moment, with every payment until then and none after', async () => {
  const before = await paid(3);
  const copy = await primary.backUp();
  onTestFinished(() => copy.remove());
  const after = await paid(3);
  const moment = await asOwner(primary.url, async (client) => {
    const { rows } = await client.query<{ now: string }>('select now()::text');
    return rows[0]?.now ?? '';
  });
  const tooLate = await paid(2);
  await untilArchived();

  await copy.write('recovery.signal', '');
  await copy.start(
    ...flagsOf({
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    }),
  );
  onTestFinished(() => copy.kill('SIGQUIT'));
  await untilRecovered(copy);
  const restored = await serving(copy.port);

  expect([before.length, after.length, tooLate.length]).toEqual([3, 3, 2]);
  const wrong = await wrongWith({ api: restored }, merchant, [...before, ...after]);
  expect(wrong).toEqual(NOTHING_WRONG);
});

/** Until all WAL so far is in the archive. */
function untilArchived(): Promise<void> {
  return asOwner(primary.url, async (client) => {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    const done = 'select from pg_stat_archiver, pg_sleep(0.02) where last_archived_wal >= $1';
    while ((await client.query(done, [rows[0]?.file])).rowCount === 0);
  });
}

function untilRecovered({ url }: Cluster): Promise<void> {
  return asOwner(url, async (client) => {
    const done = 'select from pg_sleep(0.02) where not pg_is_in_recovery()';
    while ((await client.query(done)).rowCount === 0);
  });
}

/** A dump needs the tools of the server's own version, which its test package lacks. */
async function missingTools(): Promise<string | undefined> {
  const { rows } = await asOwner(primary.url, (client) =>
    client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    ),
  );
  const major = rows[0]?.major ?? 0;
  for (const tool of ['pg_dump', 'pg_restore']) {
    const { stdout } = await run(tool, ['--version']).catch(() => ({ stdout: '' }));
    const found = Number(/ (\d+)/.exec(stdout)?.[1] ?? 0);
    if (found < major) return `${tool} ${major} is not on this machine (${found || 'none'} is)`;
  }
  return undefined;
}

test('a dump restores every payment made before it', async ({ skip }) => {
  const missing = await missingTools();
  // A skipped test is easily overlooked.
  if (missing) console.warn(`dump and restore were not tried: ${missing}`);
  skip(missing !== undefined, missing);
  const known = await asOwner(primary.url, (client) =>
    client.query<{ id: string }>(
      `select id from pay_session where status = 'paid' and merchant_id = '${merchant.id}'`,
    ),
  );
  const file = join(archive, 'salus.dump');
  const target = primary.url.replace(/salus$/, 'restored');

  await run('pg_dump', ['--format=custom', `--file=${file}`, primary.url]);
  await asOwner(primary.url, (client) => client.query('create database restored'));
  await run('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${target}`, file]);
  const restored = await serving(primary.port, 'restored');

  const acknowledged = known.rows.map(({ id }) => id);
  expect(await wrongWith({ api: restored }, merchant, acknowledged)).toEqual(NOTHING_WRONG);
});
