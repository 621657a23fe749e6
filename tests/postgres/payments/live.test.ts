/**
 * Live events with several processes on one database: a change made by one reaches the streams of
 * all.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { type Following, follow } from '../../support/api/live-streams.ts';
import { payFor, payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { moveStake } from '../../support/tokens/staking.ts';

/** The trigger of a changed restriction. */
const TELL_CHANGE = new URL('../../../server/people/restrictions/tell-change.sql', import.meta.url);

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

describe('a commit notifies nobody, because commits that notify wait for one another', () => {
  test('except that of a changed restriction: its function alone uses NOTIFY', async () => {
    const { rows } = await paying().database.owner.execute(
      `select proname, (select json_agg(tgrelid::regclass::text) from pg_trigger where tgfoid = p.oid) as on
        from pg_proc p join pg_namespace n on n.oid = pronamespace
        where prosrc ~* '\\mpg_notify\\M' and nspname not in ('pg_catalog', 'pgboss')`,
    );

    expect(rows).toEqual([{ proname: 'tell_change', on: ['member'] }]);
  });

  test('not that of a payment, a stake or a sign-in', async () => {
    const { owner } = paying().database;
    await owner.execute(`create or replace function restrictions.tell_change() returns trigger
      language plpgsql as $$ begin raise exception 'a commit notifies'; end $$`);
    try {
      const payer = await newMember(paying());
      const { id } = await newPaySession(paying(), await newMerchant(paying()));
      const body = { total: TOTAL };

      const paid = await paying().call(payEndpoints.confirm, {
        params: { id },
        token: payer.token,
        body,
      });
      const staked = await moveStake(paying(), payer, 'to-stake', '10');
      const signedIn = await signInWith(paying(), payer.email);
      expect([paid, staked, signedIn].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

      const freeze = 'update member set outgoing_frozen_at = now() where id = $1';
      await expect(owner.execute(freeze, [payer.id])).rejects.toThrow('a commit notifies');
    } finally {
      await owner.execute(await readFile(TELL_CHANGE, 'utf8'));
    }
  });
});
