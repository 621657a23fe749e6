/** Withdrawals under several connections. The race has a control that fails without its guard. */
import { expect, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { openCustody } from '../../../server/ledger/treasury.ts';
import { acceptInvitation } from '../../../server/payments/link/invitations.ts';
import { endLinksOf, linksOf } from '../../../server/payments/link/links.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { readEntryPoints } from '../../../server/platform/db/migrate.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { completeSettlement } from '../../../server/tokens/withdrawals/complete-settlement.ts';
import {
  assignNonce,
  readUnsigned,
  storeSigned,
} from '../../../server/tokens/withdrawals/outgoing.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { NO_HOLD } from '../../support/chain/withdrawals.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';

const settings = { chain: SILENT_CHAIN, withdrawals: NO_HOLD };
const api = useApi(settings);

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const FEES = { maxFee: 10n, priorityFee: 1n };
const COUNT = 12;

interface Leaver extends TestMember {
  withdrawal: string;
}

/** An approved withdrawal of every member. */
async function approved(on: TestApi, count = COUNT): Promise<Leaver[]> {
  const leavers: Leaver[] = [];
  for (let i = 0; i < count; i++) {
    const person = await newMember(on, { cash: '0', stake: '10' });
    const body = { address: ADDRESS, password: PASSWORD };
    const { id } = (
      await on.call(exitWithdrawalsEndpoints.exit, { token: person.token, body })
    ).json();
    leavers.push({ ...person, withdrawal: id });
  }
  await on.db.execute(sql`select withdrawals.approve_due(p_screening => false,
      p_hold_new => '0', p_hold_known => '0', p_two_above => 'infinity')`);
  return leavers;
}

/** Assigns a nonce and stores signed bytes for it, as the signing process does. */
async function signOne({ db }: TestApi): Promise<void> {
  await assignNonce(db, 0n, FEES, undefined);
  const version = await readUnsigned(db);
  const bytes = `0x${newId('wd')
    .slice(3)
    .replaceAll(/[^0-9a-f]/g, '0')}`;
  if (version) await storeSigned(db, version, { raw: bytes, hash: bytes });
}

const cancel = (on: TestApi, { token, withdrawal: id }: Leaver) =>
  on.call(withdrawalsEndpoints.cancel, { token, params: { id } });

/** Withdrawals that were released although signed bytes exist that send them. */
const given = (on: TestApi) =>
  rowsOf<{ id: string }>(
    on.db,
    sql`select w.id from withdrawal w join outgoing o on o.subject_id = w.id
      where w.status = 'released'`,
  );

async function storm(on: TestApi): Promise<Leaver[]> {
  const leavers = await approved(on);
  const signAll = async () => {
    for (let i = 0; i < COUNT; i++) await signOne(on);
  };
  await Promise.all([signAll(), ...leavers.map((leaver) => cancel(on, leaver)), signAll()]);
  return leavers;
}

test('of a concurrent cancellation and signature exactly one succeeds', async () => {
  const leavers = await storm(api());

  expect(await given(api())).toEqual([]);
  const rows = await rowsOf<{ id: string; status: string; isOut: boolean }>(
    api().db,
    sql`select w.id, w.status, o.nonce is not null as "isOut"
      from withdrawal w left join outgoing o on o.subject_id = w.id`,
  );
  for (const { id, stake } of leavers.map((one) => ({ id: one.withdrawal, stake: one.stake }))) {
    const row = rows.find((one) => one.id === id);
    const isBack = row?.status === 'released';
    expect([id, row?.isOut && isBack]).toEqual([id, false]);
    expect(await balanceOf(api(), stake)).toBe(isBack ? tokens('10') : 0n);
  }
});

test('concurrent signers assign each nonce once, without gaps', async () => {
  const leavers = await approved(api());

  // A nonce waits for the signed bytes of the one before; a concurrent signer retries.
  for (let round = 0; round < COUNT; round++) {
    await Promise.all(Array.from({ length: 6 }, () => signOne(api())));
  }

  const rows = await rowsOf<{ nonce: string; subject: string }>(
    api().db,
    sql`select nonce::text, subject_id as subject from outgoing order by outgoing.nonce`,
  );
  expect(rows.map(({ nonce }) => nonce)).toEqual(rows.map((_, index) => String(index)));
  const mine = rows.filter(({ subject }) => leavers.some((one) => one.withdrawal === subject));
  expect(new Set(mine.map(({ subject }) => subject)).size).toBe(COUNT);
});

test('concurrent processes that see a withdrawal final settle it once', async () => {
  const [leaver] = await approved(api(), 1);
  while ((await readStatus(leaver)) !== 'signed') await signOne(api());

  const ends = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const call =
        index % 2 === 0
          ? sql`withdrawals.settle(${leaver?.withdrawal ?? null}, ${newId('txn')})`
          : sql`withdrawals.fail(${leaver?.withdrawal ?? null}, 'reverted', ${newId('txn')})`;
      const [row] = await rowsOf<{ is: boolean }>(api().db, sql`select ${call} as is`);
      return row?.is;
    }),
  );

  expect(ends.filter((isMine) => isMine)).toHaveLength(1);
});

test('a settlement and a deposit to a leaving member do not deadlock', async () => {
  const custody = await openCustody(api().database.owner.db);
  const [leaver] = await approved(api(), 1);
  while ((await readStatus(leaver)) !== 'signed') await signOne(api());

  // The locks of a deposit's credit: custody and the member's account, in the order of their ids.
  const { end } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.lock(array[${custody}::bigint])`);
    const settled = rowsOf<{ is: boolean }>(
      api().db,
      sql`select withdrawals.settle(${leaver?.withdrawal ?? null}, ${newId('txn')}) as is`,
    );
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select ledger.lock(array[${leaver?.stake ?? null}::bigint])`);
    return { end: settled };
  });

  expect(await end).toEqual([{ is: true }]);
});

test('a link accepted during its member’s exit ends together with the others', async () => {
  const { db, config } = api();
  const [leaver] = await approved(api(), 1);
  if (!leaver) throw new Error('somebody leaves');
  while ((await readStatus(leaver)) !== 'signed') await signOne(api());
  const { id } = await newLinkSession(api(), await newMerchant(api()));

  const { end } = await db.transaction(async (tx) => {
    await acceptInvitation(tx, config, { id, memberId: leaver.id });
    const left = db.transaction(async (other) => {
      await other.execute(sql`select withdrawals.settle(${leaver.withdrawal}, ${newId('txn')})`);
      const onExit = (own: Db, member: string) => endLinksOf(own, config, member);
      await completeSettlement(other, { config, onExit }, leaver.withdrawal);
    });
    await Promise.race([untilSomebodyWaits(db), left]);
    return { end: left };
  });
  await end;

  expect(await linksOf(db, leaver.id)).toEqual([]);
});

async function readStatus(leaver: Leaver | undefined): Promise<string | undefined> {
  const [row] = await rowsOf<{ status: string }>(
    api().db,
    sql`select status from withdrawal where id = ${leaver?.withdrawal ?? null}`,
  );
  return row?.status;
}

test('without the row’s lock, tokens are released that are sent as well', async () => {
  const database = await openTestDatabase(30);
  const weak = await startApi(settings, database);
  await database.owner.execute(`
    create or replace function withdrawals.cancel(
      p_id text, p_member text, p_cancel_hash bytea, p_reason text, p_transfer text
    ) returns table (outcome text, id text) language plpgsql as $$
    declare
      w withdrawal;
    begin
      select * into w from withdrawal o where o.id = p_id;
      -- Long enough for whoever signs, however slow the machine is.
      for turn in 1..500 loop
        perform pg_sleep(0.02);
        exit when exists (select from outgoing o where o.subject_id = p_id);
      end loop;
      if w.status not in ('requested', 'approved') then
        return query select 'withdrawal_not_cancellable', null; return;
      end if;
      perform withdrawals.release(w, p_reason, p_transfer);
      return query select 'released', w.id;
    end $$`);
  await database.owner.execute(await readEntryPoints());

  const [leaver] = await approved(weak, 1);
  if (!leaver) throw new Error('somebody leaves');
  const cancelled = cancel(weak, leaver).then(({ statusCode }) => statusCode);
  await untilSomebodySleeps(weak);
  await signOne(weak);
  const answer = await cancelled;
  const both = await given(weak);
  await weak.http.close();
  await database.close();

  expect(answer).toBe(200);
  expect(both).toHaveLength(1);
});

/** Asks as the owner: a login sees no other login's waits. */
async function untilSomebodySleeps({ database }: TestApi): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ sleeps: boolean }>(
      database.owner.db,
      sql`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep') as sleeps`,
    );
    if (row?.sleeps) return;
  }
}
