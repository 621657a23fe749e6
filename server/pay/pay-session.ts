/** The shopper's side of a session: look, confirm, cancel. What can race is decided in SQL. */
import { sql } from 'drizzle-orm';
import { LEVELS } from '#shared/brand.ts';
import { isErrorCode } from '#shared/errors.ts';
import type { PaySession, Receipt } from '#shared/pay/contract.ts';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { preparedRows } from '../db/prepared-rows.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import type { PaymentClaims } from '../receipts/sign.ts';
import { membershipRules } from '../staking/rules.ts';

/** What a shopper may add to a session, at most; in SQL's words. */
const MOST_EXTENSION = '10 minutes';

/** The rules of membership and the names of its levels, as the functions in SQL take them. */
const membership = (config: Config) => sql`${membershipRules(config)}, ${arrayOf(LEVELS, 'text')}`;

/** @returns undefined when there is no such session */
export async function readPaySession(
  db: Db,
  config: Config,
  id: string,
  payerId: string | undefined,
): Promise<PaySession | undefined> {
  const [row] = await rowsOf<{ session: PaySession }>(
    db,
    sql`select pay.shopper_json(s, ${payerId ?? null}, ${membership(config)}) as session
      from pay_session s where s.id = ${id}`,
  );
  return row?.session;
}

/** Where the session's document may be framed; empty when there is no such session. */
export async function readOrigins(db: Db, id: string): Promise<string[]> {
  const [row] = await rowsOf<{ origins: string[] }>(
    db,
    sql`select origins from pay_session where id = ${id}`,
  );
  return row?.origins ?? [];
}

interface Confirmed extends Receipt {
  claims: PaymentClaims;
  /** It was paid before, by the same payer: nothing has happened. */
  again?: true;
}

/**
 * Pays: two round trips in all, this one and the look-up of who pays. Again by the same payer
 * gives the same receipt.
 * @throws Problem with the outcome's code
 */
export async function confirmPayment(
  db: Db,
  config: Config,
  payment: { session: string; payer: string; total: bigint; ceiling: bigint | undefined },
): Promise<Confirmed> {
  const { session, payer, total, ceiling } = payment;
  const [row] = await preparedRows<{ outcome: string; receipt: Confirmed }>(
    db,
    'confirm',
    sql`select outcome, receipt from pay.confirm(
      ${session}, ${payer}, ${total.toString()}::numeric, ${ceiling?.toString() ?? null}::numeric,
      ${membership(config)}, ${config.publicUrl}, ${newId('txn')}, ${newId('evt')})`,
  );
  if (row?.outcome === 'paid') return row.receipt;
  throw refusal(row?.outcome);
}

/**
 * Cancels a pending session. A merchant's server names itself; a shopper holds the id.
 * @throws Problem session_not_found, session_not_pending
 */
export async function cancelPaySession(
  db: Db,
  config: Config,
  id: string,
  merchantId?: string,
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select pay.cancel(${id}, ${merchantId ?? null}, ${arrayOf(LEVELS, 'text')},
      ${config.publicUrl}, ${newId('evt')}) as outcome`,
  );
  if (row?.outcome !== 'cancelled') throw refusal(row?.outcome);
}

/**
 * Gives a pending session and its live quote more time, once; asked again it changes nothing.
 * @throws Problem session_not_found, session_not_pending
 */
export async function extendPaySession(db: Db, id: string): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select pay.extend(${id}, ${MOST_EXTENSION}::interval) as outcome`,
  );
  if (row?.outcome !== 'extended') throw refusal(row?.outcome);
}

/** Closes the sessions whose time has passed, each in its own commit. @returns how many */
export async function expirePaySessions(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select id from pay_session where status = 'pending' and expires_at <= clock_timestamp()
      order by expires_at limit 500`,
  );
  let expired = 0;
  for (const { id } of due) {
    const [row] = await rowsOf<{ done: boolean }>(
      db,
      sql`select pay.expire(${id}, ${arrayOf(LEVELS, 'text')}, ${config.publicUrl}, ${newId('evt')}) as done`,
    );
    if (row?.done) expired++;
  }
  return expired;
}

function refusal(outcome: string | undefined): Problem {
  return new Problem(isErrorCode(outcome) ? outcome : 'internal_error');
}
