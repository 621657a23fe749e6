/** The final check: the database compared with the answers and with the received events. */
import { setTimeout as delay } from 'node:timers/promises';
import { arrayOf, type Database, type Db, rowsOf } from '../../server/platform/db/database.ts';
import { type Statement, sql } from '../../server/platform/db/statement.ts';
import type { Book } from './book.ts';
import type { People } from './people.ts';
import type { Receiver } from './receivers.ts';

export interface Audit {
  /** Payments, cancellations, refunds and moves that were answered but are missing. */
  lost: number;
  /** Idempotent requests that took effect more than once. */
  doubled: number;
  /** Events that a working endpoint has not received. */
  unsent: number;
  /** The number of sessions per status. */
  unsentStates: unknown[];
  /** Of them, those marked as delivered that the receiver never got. */
  unheard: number;
  /** Events received again: delivery is at least once. */
  heardTwice: number;
  /** Sessions that are still open long after their end. */
  unended: number;
  payments: number;
  events: number;
}

/** The claim of a killed process expires after a minute. */
const DRAIN_MS = 150_000;

/** All endpoints except the one that hangs up on every attempt. */
const LIVING = (people: People): Statement => {
  const dead = people.shops.filter(({ receiver }) => receiver === 'resetting').map(({ id }) => id);
  return sql`w.merchant_id <> all(${arrayOf(dead, 'text')})`;
};

/**
 * Waits, while the processes run, until all events are delivered. Retries that are due in minutes
 * or hours are brought forward.
 */
export async function drain({ db }: Pick<Database, 'db'>, people: People): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  while ((await unsent(db, people)) > 0 && performance.now() < until) {
    await db.execute(sql`update delivery d set next_attempt_at = now() from webhook_endpoint w
      where w.id = d.endpoint_id and ${LIVING(people)} and d.status = 'pending'
        and d.next_attempt_at > now() + interval '61 seconds'`);
    await delay(2_000);
  }
}

export async function audit(
  { db }: Pick<Database, 'db'>,
  book: Book,
  people: People,
  receivers: readonly Receiver[],
): Promise<Audit> {
  const heard = await Promise.all(receivers.map((one) => compare(db, people, one)));
  const counts = await one(
    db,
    sql`select
      (select count(*)::int from ledger.transfer where kind = 'payment' and business_key like 'payment:%') as payments,
      (select count(*)::int from event) as events,
      (select count(*)::int from pay_session where status = 'pending'
        and expires_at < now() - interval '3 minutes') as unended,
      (select count(*)::int from (
        select from pay_session where reference like 'soak-%' group by reference having count(*) > 1
        union all select from refund where reason like 'soak-%' group by reason having count(*) > 1
      ) twice) as doubled`,
  );
  return {
    ...{ payments: 0, events: 0, unended: 0, doubled: 0, ...counts },
    lost: await lost(db, book),
    unsent: await unsent(db, people),
    unsentStates: await unsentStates(db, people),
    unheard: sum(heard.map(({ unheard }) => unheard)),
    heardTwice: sum(heard.map(({ twice }) => twice)),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function one(db: Db, query: Statement): Promise<Record<string, number>> {
  const [row] = await rowsOf<Record<string, number>>(db, query);
  return row ?? {};
}

async function lost(db: Db, { paid, cancelled, refunded, staked }: Book): Promise<number> {
  const { count = 0 } = await one(
    db,
    sql`select (
      (select count(*) from unnest(${arrayOf([...paid.keys()], 'text')}, ${arrayOf([...paid.values()], 'text')})
          answered (session, transfer)
        where not exists (select from pay_session s join ledger.transfer t on t.id = s.transfer_id
          where s.id = answered.session and t.id = answered.transfer))
      + (select count(*) from unnest(${arrayOf([...cancelled], 'text')}) answered (id)
        where not exists (select from pay_session s where s.id = answered.id and s.status = 'cancelled'))
      + (select count(*) from unnest(${arrayOf([...refunded], 'text')}) answered (id)
        where not exists (select from refund r join ledger.transfer t on t.id = r.transfer_id
          where r.id = answered.id))
      + (select count(*) from unnest(${arrayOf([...staked], 'text')}) answered (id)
        where not exists (select from ledger.transfer t where t.id = answered.id and t.kind = 'stake'))
    )::int as count`,
  );
  return count;
}

async function unsent(db: Db, people: People): Promise<number> {
  const { count = 0 } = await one(
    db,
    sql`select count(*)::int as count from delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where ${LIVING(people)} and d.status <> 'delivered'`,
  );
  return count;
}

async function unsentStates(db: Db, people: People): Promise<unknown[]> {
  return await rowsOf(
    db,
    sql`select w.url, w.enabled, w.off_reason, w.failing_since, d.status, d.attempts,
        round(extract(epoch from d.next_attempt_at - now()))::int as due_in_seconds,
        (select a.problem from delivery_attempt a where a.delivery_id = d.id
          order by a.attempt desc limit 1) as last_problem, count(*)::int as count
      from delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where ${LIVING(people)} and d.status <> 'delivered'
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by count desc limit 20`,
  );
}

/** Compares the deliveries marked in the database with the received ones. */
async function compare(db: Db, { shops }: People, { kind, received }: Receiver) {
  const shop = shops.find(({ receiver }) => receiver === kind);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select d.event_id as id from delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where w.merchant_id = ${shop?.id ?? ''} and d.status = 'delivered'`,
  );
  return {
    unheard: rows.filter(({ id }) => !received.has(id)).length,
    twice: [...received.values()].filter((times) => times > 1).length,
  };
}
