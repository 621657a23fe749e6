/**
 * The shopper's operations on a session: read, confirm, extend, cancel. SQL functions decide under
 * locks, because requests can race.
 */
import { LEVELS } from '#shared/brand.ts';
import { BLOCKED_REASONS } from '#shared/pay/obstacles.ts';
import type { PaySession, Receipt } from '#shared/pay/schemas.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { arrayOf, changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { membershipRules } from '../../tokens/levels/rules.ts';
import type { PaymentClaims } from '../receipts/sign.ts';
import { stepUpLimits } from './approvals.ts';
import { leastPurchase } from './buying.ts';
import { unprovenLimits } from './unproven-limit.ts';

const confirmOutcome = sqlOutcome('pay.confirm', {
  returned: ['paid', 'authorized'],
  refused: [
    'unauthenticated',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'authorization_exceeded',
    'quote_changed',
    'no_accounts',
    'reservation_expired',
    ...BLOCKED_REASONS,
    'coupon_expired',
    'coupon_exhausted',
    'coupon_not_for_this',
    'confirmation_required',
  ],
});
const cancelOutcome = sqlOutcome('pay.cancel', {
  returned: ['cancelled', 'session_paid'],
  refused: ['session_not_found', 'session_not_pending'],
});
const extendOutcome = sqlOutcome('pay.extend', {
  returned: ['extended'],
  refused: ['session_not_found', 'session_not_pending'],
});

/** A PostgreSQL interval. */
const EXTENSION = '10 minutes';

/** The arguments of SQL functions that need the membership rules and the level names. */
export const membership = (config: Config) =>
  sql`${membershipRules(config)}, p_levels => ${arrayOf(LEVELS, 'text')}`;

/** A member, and the sign-in they pay with. */
export interface Payer {
  member: { id: string };
  authSessionId: string;
}

/** The same, or the SQL expressions of both. */
export interface AskedPayer {
  member: { id: Operand<string> };
  authSessionId: Operand<string>;
}

/** @returns undefined when there is no such session */
export async function readPaySession(
  db: Db,
  config: Config,
  id: string,
  payer: AskedPayer | undefined,
): Promise<PaySession | undefined> {
  const [row] = await rowsOf<{ session: PaySession }>(
    db,
    sql`select pay.shopper_json(
      s => s, p_payer => ${payer?.member.id ?? null}, ${membership(config)},
      p_auth_session => ${payer?.authSessionId ?? null}::uuid,
      ${stepUpLimits(config)}, ${unprovenLimits(config)}) as session
      from pay_session s where s.id = ${id}`,
  );
  return row && { ...row.session, leastPurchase: leastPurchase(config) };
}

/** Whether the session is one of test mode. */
export async function isOfTestMode(db: Db, id: string): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select s.id from pay_session s join merchant m on m.id = s.merchant_id
      where s.id = ${id} and not m.livemode`,
  );
  return rows.length > 0;
}

/** The origins that may frame the session's page; empty when there is no such session. */
export async function readOrigins(db: Db, id: string): Promise<string[]> {
  const [row] = await rowsOf<{ origins: string[] }>(
    db,
    sql`select origins from pay_session where id = ${id}`,
  );
  return row?.origins ?? [];
}

interface Confirmed extends Receipt {
  /** Null of a reservation: nothing is paid yet. */
  claims: PaymentClaims | null;
  /** Set when the same payer had already paid: nothing was changed. */
  again?: true;
}

/**
 * Pays a session. Idempotent: another call by the same payer returns the same receipt. Confirming
 * takes one database round trip, with the look-up of the payer's sign-in.
 * @param db asks for the sign-in, as the SQL function does again
 * @throws Problem with the outcome's code
 */
export async function confirmPayment(
  db: Db,
  config: Config,
  payment: { session: string; payer: AskedPayer; total: bigint; ceiling: bigint | undefined },
): Promise<Confirmed> {
  const { session, payer, total, ceiling } = payment;
  const [row] = await rowsOf<{ outcome: string; receipt: Confirmed }>(
    db,
    sql`select outcome, receipt from pay.confirm(
      p_session => ${session}, p_payer => ${payer.member.id},
      p_total => ${total.toString()}::numeric,
      p_ceiling => ${ceiling?.toString() ?? null}::numeric, ${membership(config)},
      p_public_url => ${config.publicUrl},
      p_transfer => ${newId('txn')}, p_event => ${eventArgument()},
      p_auth_session => ${payer.authSessionId}::uuid, ${stepUpLimits(config)},
      ${unprovenLimits(config)})`,
  );
  confirmOutcome(row?.outcome);
  if (!row) throw new Error('pay.confirm returned no row.');
  return row.receipt;
}

/**
 * Cancels a pending session.
 * @param merchantId requires that the session is this merchant's; a shopper only needs the id
 * @throws Problem session_not_found, session_not_pending
 */
export async function cancelPaySession(
  tx: Db,
  config: Config,
  id: string,
  merchantId?: string,
  whenPaid: 'session_paid' | 'session_not_pending' = 'session_not_pending',
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select pay.cancel(
      p_session => ${id}, p_merchant => ${merchantId ?? null},
      p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${config.publicUrl},
      p_event => ${eventArgument()}) as outcome`,
  );
  if (cancelOutcome(row?.outcome) === 'session_paid') throw new Problem(whenPaid);
}

/**
 * Extends a pending session and its live quote, once; further calls change nothing.
 * @throws Problem session_not_found, session_not_pending
 */
export async function extendPaySession(db: Db, id: string): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select pay.extend(${id}, ${EXTENSION}::interval) as outcome`,
  );
  extendOutcome(row?.outcome);
}

/**
 * Closes all expired sessions, or those of one business, each in its own transaction: those that fail keep no others.
 * @returns how many
 */
export async function expirePaySessions(
  db: Db,
  config: Config,
  business?: string,
): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    business === undefined
      ? sql`select id from (
          select s.id, s.expires_at from pay_session s
          where s.status = 'pending' and s.expires_at <= now()
            and not exists (select from test_clock t where t.merchant_id = s.merchant_id)
          union all
          select s.id, s.expires_at from test_clock t join pay_session s on s.merchant_id = t.merchant_id
          where s.status = 'pending' and s.expires_at <= t.now_at
        ) due order by expires_at`
      : sql`select id from pay_session
          where merchant_id = ${business} and status = 'pending' and expires_at <= (select time.of(${business}))
          order by expires_at`,
  );
  let expired = 0;
  async function expire({ id }: { id: string }): Promise<void> {
    const [row] = await rowsOf<{ done: boolean }>(
      db,
      sql`select pay.expire(
        p_session => ${id}, p_levels => ${arrayOf(LEVELS, 'text')},
        p_public_url => ${config.publicUrl}, p_event => ${eventArgument()}) as done`,
    );
    if (row?.done) expired++;
  }
  await tryEach(due, expire, 'some sessions could not be closed');
  return expired;
}
