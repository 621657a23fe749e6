/**
 * The engine of plans: announces and takes the charges that are due, and ends agreements whose end has come. Each is one
 * call of an SQL function and one commit, so any number of processes may run it: who finds an agreement locked leaves it to
 * the other, and who comes second finds nothing to do.
 */
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { membership } from '../pay/pay-session.ts';
import { unprovenLimits } from '../pay/unproven-limit.ts';

const POLL_MS = 5_000;
/** The pause before charges that another process holds are read again. */
const BUSY_MS = 20;
const AT_ONCE = 500;
/** Calls at the same time. Four took fewer charges at one business, and shoppers waited twice as long (docs/performance.md). */
const LANES = 2;

/** What did something that is followed by an event or by another step. */
const PROGRESS = ['announced', 'waived', 'paid', 'failed', 'waits', 'later'];

export const startChargeWorker = (
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  wake: () => void,
): Worker =>
  startPollingWorker(
    'charges',
    async () => {
      const done = await runDue(db, config);
      if (done > 0) wake();
      return done;
    },
    log,
    'some charges could not be worked on',
    { pollEvery: POLL_MS },
  );

/** Does what is due by the time of each business, oldest first. @returns how much it did */
export const runDue = (db: Db, config: Config): Promise<number> =>
  each(
    () => endAll(db),
    () => workOnAll(db, config),
  );

/** Announces anew the charges of accounts that are not blocked any more. A job: it reads all that failed by a block. */
export async function openFrozen(db: Db, _config: Config): Promise<void> {
  await openFrozenOf(db, sql`true`);
}

/** @returns how many agreements it opened */
async function openFrozenOf(db: Db, where: Statement): Promise<number> {
  // As `charges.may_move`, which PostgreSQL would plan anew for each agreement.
  const frozen = await rowsOf<{ id: string }>(
    db,
    sql`select distinct a.id from charge c join agreement a on a.id = c.agreement_id and a.status = 'active'
        join member payer on payer.id = a.member_id join member business on business.id = a.merchant_id
      where c.status = 'failed' and c.reason = 'frozen' and restrictions.payments_off(payer) is null
        and pay.may_be_paid(business) and ${where} limit ${AT_ONCE}::int`,
  );
  let opened = 0;
  await tryEach(
    frozen,
    async ({ id }) => {
      const [row] = await rowsOf<{ done: boolean }>(
        db,
        sql`select charges.open_frozen(p_agreement => ${id}) as done`,
      );
      if (row?.done) opened++;
    },
    'some charges could not be announced anew',
  );
  return opened;
}

async function endAll(db: Db): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select id from (
        select a.id, a.ends_at from agreement a
        where a.ends_at <= now() and a.status <> 'ended'
          and not exists (select from test_clock t where t.merchant_id = a.merchant_id)
        union all
        select a.id, a.ends_at from test_clock t join agreement a on a.merchant_id = t.merchant_id
        where a.ends_at <= t.now_at and a.status <> 'ended'
      ) due order by ends_at limit ${AT_ONCE}::int`,
  );
  return end(db, due);
}

async function workOnAll(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select id from (
        (select c.id, c.next_attempt_at from charge c
          where c.next_attempt_at <= now()
            and not exists (select from test_clock t where t.merchant_id = c.merchant_id)
          order by c.next_attempt_at limit ${AT_ONCE}::int)
        union all
        select of_test.id, of_test.next_attempt_at from test_clock t cross join lateral (
          select c.id, c.next_attempt_at from charge c
          where c.merchant_id = t.merchant_id and c.next_attempt_at <= t.now_at
          order by c.next_attempt_at limit ${AT_ONCE}::int) of_test
      ) due order by next_attempt_at`,
  );
  return workOn(db, config, due);
}

/**
 * Ends the agreements of members and businesses that have left. An account that waits for its deletion may still be kept: its
 * charges only fail.
 */
export async function endOfThoseWhoLeft(db: Db, _config: Config): Promise<void> {
  const left = await rowsOf<{ id: string }>(
    db,
    sql`select a.id from member m join agreement a on a.member_id = m.id
      where m.closed_at is not null and a.status = 'active' and not restrictions.is_being_deleted(m)
      union
      select a.id from member m join agreement a on a.merchant_id = m.id
      where m.closed_at is not null and a.status = 'active' and not restrictions.is_being_deleted(m)
      order by id limit ${AT_ONCE}::int`,
  );
  await tryEach(
    left,
    ({ id }) =>
      db.transaction((tx) =>
        tx.execute(
          sql`select plans.end_agreement(p_agreement => ${id}, p_by => 'account_closed', p_at_once => true)`,
        ),
      ),
    'some agreements could not be ended',
  );
}

/**
 * What is due of one business. What another process works on counts as done, after a moment: the caller asks again.
 * @returns how much it did
 */
export async function runDueOf(db: Db, config: Config, merchant: string): Promise<number> {
  const over = await rowsOf<{ id: string }>(
    db,
    sql`select a.id from agreement a
      where a.merchant_id = ${merchant} and a.ends_at <= time.of(${merchant}) and a.status <> 'ended'
      order by a.ends_at limit ${AT_ONCE}::int`,
  );
  const ended = await end(db, over, true);
  const opened = await openFrozenOf(db, sql`c.merchant_id = ${merchant}`);
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from charge c
      where c.merchant_id = ${merchant} and c.next_attempt_at <= time.of(${merchant})
      order by c.next_attempt_at, c.due_at limit ${AT_ONCE}::int`,
  );
  return ended + opened + (await workOn(db, config, due, { lanes: 1, waits: true }));
}

/** One after the other, the later ones also after a failure. */
async function each(...steps: (() => Promise<number>)[]): Promise<number> {
  let done = 0;
  await tryEach(
    steps,
    async (step) => {
      done += await step();
    },
    'some agreements and charges could not be worked on',
  );
  return done;
}

async function end(db: Db, due: { id: string }[], waits = false): Promise<number> {
  let ended = 0;
  await tryEach(
    due,
    async ({ id }) => {
      const [row] = await rowsOf<{ done: boolean }>(
        db,
        sql`select plans.end_due(p_agreement => ${id}) as done`,
      );
      if (row?.done || waits) ended++;
      if (!row?.done && waits) await setTimeout(BUSY_MS);
    },
    'some agreements could not be ended',
  );
  return ended;
}

async function workOn(
  db: Db,
  config: Config,
  due: { id: string }[],
  { lanes, waits }: { lanes: number; waits: boolean } = { lanes: LANES, waits: false },
): Promise<number> {
  let done = 0;
  const left = due.values();
  const lane = () =>
    tryEach(
      left,
      async ({ id }) => {
        const outcome = await work(db, config, id);
        if (PROGRESS.includes(outcome)) done++;
        if (outcome !== 'busy' || !waits) return;
        await setTimeout(BUSY_MS);
        done++;
      },
      'some charges could not be worked on',
    );
  const lanesEnd = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of lanesEnd) if (end.status === 'rejected') throw end.reason;
  return done;
}

/** One charge, in a commit of its own. After an error it waits an hour, so that it keeps no other from its turn. */
export async function work(db: Db, config: Config, id: string): Promise<string> {
  try {
    const [row] = await rowsOf<{ outcome: string }>(
      db,
      sql`select charges.work(
        p_charge => ${id}, p_discount => ${config.discountBasisPoints}, p_minutes => ${config.quoteMinutes},
        ${membership(config)}, p_public_url => ${config.publicUrl}, ${unprovenLimits(config)}) as outcome`,
    );
    return row?.outcome ?? 'nothing';
  } catch (error) {
    await db.execute(sql`select charges.put_off(p_charge => ${id})`);
    throw error;
  }
}
