/**
 * Live events with several processes on one database: a change made by one reaches the streams of
 * all.
 */
import { afterAll, expect, test } from 'vitest';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { type Following, follow } from '../../support/api/live-streams.ts';
import { payFor, payScene } from '../../support/payments/pay-scene.ts';

const paying = useApi();
let other: Promise<TestApi> | undefined;

/** A second process with its own connections. */
function following(): Promise<TestApi> {
  const { owner, url = '' } = paying().database;
  other ??= startApi({}, { ...openPostgres(url, 2), owner, url });
  return other;
}

afterAll(async () => {
  const api = await following();
  api.http.server.closeAllConnections();
  await api.http.close();
  await api.database.close();
});

const PAID = { status: 'paid', version: 2 };

async function followed(): Promise<{ id: string; stream: Following }> {
  const { id } = await payScene(paying());
  const stream = await follow(await following(), id);
  expect(await stream.told()).toEqual({ status: 'pending', version: 1 });
  return { id, stream };
}

test('a payment on one process reaches another’s streams without a heartbeat', async () => {
  const { id, stream } = await followed();

  await payFor(paying(), id);

  expect(await stream.told()).toEqual(PAID);
});

test('a change without a notification is found by a heartbeat once it is committed', async () => {
  const { id, stream } = await followed();
  const api = await following();

  await paying().db.transaction(async (tx) => {
    await tx.execute(sql`update pay_session set status = 'cancelled', closed_at = now()
      where id = ${id}`);
    await api.beat();
    expect(await stream.next()).toBe(':');
  });
  await api.beat();

  expect(await stream.told()).toEqual({ status: 'cancelled', version: 2 });
});

/** The listening connections of the processes that have streams. */
const listening = () =>
  rowsOf<{ pid: number }>(
    paying().database.owner.db,
    sql`select pid from pg_stat_activity where datname = current_database()
      and query = 'listen "pay_session"'`,
  );

test('a process that lost its connection listens again and reads the changes it missed', async () => {
  const { id, stream } = await followed();
  const { db } = paying().database.owner;
  const [lost] = await listening();
  await db.execute(sql`select pg_terminate_backend(${lost?.pid ?? 0})`);
  while ((await listening()).some(({ pid }) => pid === lost?.pid));

  await payFor(paying(), id);

  expect(await stream.told()).toEqual(PAID);
  while ((await listening()).length === 0);
});

test('no commit of the server uses NOTIFY, because such commits wait for one another', async () => {
  const { rows } = await paying().database.owner.execute(
    `select proname from pg_proc join pg_namespace n on n.oid = pronamespace
      where prosrc ~* '\\mpg_notify\\M' and nspname not in ('pg_catalog', 'pgboss')`,
  );

  expect(rows).toEqual([]);
});
