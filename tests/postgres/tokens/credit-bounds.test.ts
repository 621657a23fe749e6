/**
 * Whoever takes over the worker or an operator's shell calls the credit functions with invented
 * facts: within an hour at most the bound of each kind moves, then the kind is paused and an alert
 * exists. RACES sets the number of concurrent credits of a long run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Database,
  type Db,
  openPostgres,
  rowsOf,
} from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import {
  type CreditKind,
  readCreditBounds,
  setCreditBound,
} from '../../../server/platform/ops/bounds.ts';
import { isPaused, resume } from '../../../server/platform/ops/pauses.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { fund } from '../../support/cards/network.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { balanceOf, newMember, type TestMember, tokens } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { inventCredit, receiverOf } from '../../support/tokens/invented-credits.ts';

const api = useApi();
const KINDS: CreditKind[] = ['deposit', 'purchase', 'airdrop', 'treasury'];
const CREDITS = Number(process.env.RACES ?? 60);
const BOUND = tokens('100');
const EACH = tokens('30');

/** The process that may call the functions of each kind, under its own login. */
const PROCESS = {
  deposit: 'worker',
  purchase: 'worker',
  airdrop: 'operator',
  treasury: 'operator',
} as const;
let logins: Record<'worker' | 'operator', Database> | undefined;

beforeAll(async () => {
  const as = (name: 'worker' | 'operator') =>
    openPostgres(asLogin(api().database.url ?? '', LOGINS[name]), 5);
  logins = { worker: as('worker'), operator: as('operator') };
  await fund(api());
});
afterAll(() => Promise.all(Object.values(logins ?? {}).map((database) => database.close())));

/** A credit with the login of its process. */
const invent = (kind: CreditKind, thief: TestMember) =>
  inventCredit(api(), kind, thief, EACH, logins?.[PROCESS[kind]]);

const ownerDb = (on: TestApi) => on.database.owner.db;

/** Deletes earlier credits from the count, and sets the bound. */
async function bound(on: TestApi, kind: CreditKind, most: bigint): Promise<void> {
  await ownerDb(on).execute(sql`delete from ops.credit_minute where kind = ${kind}`);
  await setCreditBound(ownerDb(on), kind, most);
  await resume(ownerDb(on), `credits_paused:${kind}`);
}

const alertsOf = (kind: CreditKind) =>
  rowsOf<{ subject: string }>(
    api().db,
    sql`select subject_id as subject from alert where kind = 'pause_started'
      and subject_id like ${`credits_paused:${kind} %`} order by id`,
  );

const letAnHourPass = (kind: CreditKind) =>
  ownerDb(api()).execute(sql`update ops.credit_minute
    set minute = minute - interval '61 minutes' where kind = ${kind}`);

describe.each(KINDS)('invented credits of kind %s', (kind) => {
  test('move at most the hourly bound, and pause the kind with one alert', async () => {
    await bound(api(), kind, BOUND);
    const thief = await newMember(api(), { cash: '0' });
    const receiver = await receiverOf(api(), kind, thief);
    const before = await balanceOf(api(), receiver);
    const credits = await Promise.all([1, 2, 3, 4, 5].map(() => invent(kind, thief)));

    for (const credit of credits) await credit();

    expect((await balanceOf(api(), receiver)) - before).toBe(3n * EACH);
    expect(await isPaused(api().db, `credits_paused:${kind}`)).toBe(true);
    expect(await alertsOf(kind)).toEqual([
      {
        subject: expect.stringMatching(/: 30 tokens, after 90 .+ exceed the bound of 100$/),
      },
    ]);
  });

  test('after a pause credit once when an operator resumes and the hour is over', async () => {
    await bound(api(), kind, EACH);
    const thief = await newMember(api(), { cash: '0' });
    const receiver = await receiverOf(api(), kind, thief);
    const [first, waiting] = [await invent(kind, thief), await invent(kind, thief)];
    const before = await balanceOf(api(), receiver);
    await first();
    await waiting();
    await letAnHourPass(kind);
    const stillPaused = await waiting();
    await resume(ownerDb(api()), `credits_paused:${kind}`);
    const credited = await waiting();

    expect([stillPaused, credited]).toEqual([
      kind === 'purchase' ? 'paid_uncredited' : 'credits_paused',
      { deposit: 'credited', purchase: 'credited', airdrop: 'given', treasury: 'funded' }[kind],
    ]);
    expect((await balanceOf(api(), receiver)) - before).toBe(2n * EACH);
  });
});

test('concurrent credits of two kinds move exactly their bounds', async () => {
  const most = BigInt(Math.floor(CREDITS / 3));
  const kinds: CreditKind[] = ['airdrop', 'purchase'];
  for (const kind of kinds) await bound(api(), kind, most * EACH);
  const thief = await newMember(api(), { cash: '0' });
  const places = Array.from({ length: CREDITS * 2 }, (_, index) => index);
  const credits = await atOnce(places, 10, (index) =>
    invent(kinds[index % 2] as CreditKind, thief),
  );

  await atOnce(credits, 10, (credit) => credit());

  expect(await balanceOf(api(), thief.cash)).toBe(2n * most * EACH);
  const used = (await readCreditBounds(api().db)).filter(({ kind }) => kinds.includes(kind));
  expect(used.map(({ used }) => used)).toEqual([most * EACH, most * EACH]);
});

/** Two transactions count a credit of the whole bound; the second starts before the first commits. */
async function raceForTheBound(on: TestApi): Promise<boolean[]> {
  await bound(on, 'airdrop', EACH);
  const count = async (tx: Db) => {
    await tx.execute(sql`select ops.lock_credits('airdrop')`);
    const [row] = await rowsOf<{ is: boolean }>(
      tx,
      sql`select ops.count_credit('airdrop', ${EACH.toString()}::numeric) as is`,
    );
    return row?.is ?? false;
  };
  const db = ownerDb(on);
  let second: Promise<boolean> | undefined;
  const first = await db.transaction(async (tx) => {
    const is = await count(tx);
    second = db.transaction(count);
    await untilSomebodyWaits(on.db);
    return is;
  });
  return [first, (await second) ?? false];
}

test('of two concurrent credits that fit the bound only one by one, the second is refused', async () => {
  expect(await raceForTheBound(api())).toEqual([true, false]);
});

test('without the lock both are counted', async () => {
  const other = await startApi({}, await openTestDatabase());
  await other.database.owner.execute(`create or replace function ops.lock_credits(p_kind text)
    returns boolean language sql as $$ select true $$`);

  expect(await raceForTheBound(other)).toEqual([true, true]);

  await other.http.close();
  await other.database.close();
});
