/** The ends of reservations. SQL functions decide under locks, because a capture, a release and a dispute can race. */
import { LEVELS } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import type { list } from '#shared/reservations/endpoints.ts';
import type { Reservation } from '#shared/reservations/schemas.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { collectDebts } from '../../tokens/purchases/debts.ts';
import { amountUnits } from '../pay/amount-units.ts';

type Settings = Pick<Config, 'publicUrl'>;

interface Ordered {
  merchantId: string;
  sessionId: string;
}

const captureOutcome = sqlOutcome('pay.capture', {
  returned: ['captured', 'amount_too_small', 'capture_exceeds_reservation'],
  refused: [
    'session_not_found',
    'session_not_authorized',
    'session_already_captured',
    'reservation_expired',
    'reservation_disputed',
    'payments_disabled',
  ],
});

/**
 * Captures in the caller's transaction; without an amount, the whole net.
 * @throws Problem with the outcome's code; capture_exceeds_reservation and validation_failed name `amount`
 */
export async function capture(
  tx: Db,
  config: Settings,
  { merchantId, sessionId, amount }: Ordered & { amount?: string | undefined },
): Promise<void> {
  const units = amount === undefined ? null : await unitsOf(tx, merchantId, sessionId, amount);
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select pay.capture(
      p_session => ${sessionId}, p_merchant => ${merchantId}, p_amount => ${units}::numeric,
      p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${config.publicUrl},
      p_transfer => ${newId('txn')}, p_return => ${newId('txn')},
      p_event => ${eventArgument()}) as outcome`,
  );
  switch (captureOutcome(row?.outcome)) {
    case 'amount_too_small':
      throw fieldProblem('amount', 'Too small: it is not worth a part of a token.');
    case 'capture_exceeds_reservation':
      throw new Problem('capture_exceeds_reservation', {
        errors: [{ path: 'amount', message: 'At most the net of the session.' }],
      });
  }
}

/** No lock is needed: a session's currency never changes. */
async function unitsOf(tx: Db, merchantId: string, sessionId: string, amount: string) {
  const [session] = await rowsOf<{ currency: string; decimals: number }>(
    tx,
    sql`select currency, decimals from pay_session
      where id = ${sessionId} and merchant_id = ${merchantId}`,
  );
  if (!session) throw new Problem('session_not_found');
  return amountUnits(session, amount);
}

const releaseOutcome = sqlOutcome('pay.release', {
  returned: ['released', 'kept'],
  refused: ['session_not_found', 'session_not_authorized', 'session_already_captured'],
});

/**
 * Releases a business's reservation in the caller's transaction.
 * @throws Problem with the outcome's code
 */
export async function release(tx: Db, config: Settings, { merchantId, sessionId }: Ordered) {
  const [row] = await rowsOf<{ outcome: string }>(tx, released(config, sessionId, merchantId));
  releaseOutcome(row?.outcome);
}

const released = (config: Settings, session: string, merchant: string | null) =>
  sql`select outcome, because from pay.release(
    p_session => ${session}, p_merchant => ${merchant}, p_levels => ${arrayOf(LEVELS, 'text')},
    p_public_url => ${config.publicUrl}, p_return => ${newId('txn')}, p_event => ${eventArgument()})`;

/**
 * Releases all reservations that can no longer be captured, or those of one business, each in its own transaction: those
 * that fail keep no others.
 * @returns how many
 */
export async function releaseDueReservations(
  db: Db,
  config: Config,
  business?: string,
): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    business === undefined
      ? sql`select id from pay.reservations_to_return() order by capture_before`
      : sql`select s.id from pay_session s
          where s.merchant_id = ${business} and s.status = 'authorized' and pay.returns_because(s) is not null
          order by s.capture_before`,
  );
  let count = 0;
  let isOwed = false;
  async function releaseOne({ id }: { id: string }): Promise<void> {
    const [row] = await rowsOf<{ outcome: string; because: string | null }>(
      db,
      released(config, id, null),
    );
    if (releaseOutcome(row?.outcome) !== 'released' || !row?.because) return;
    count++;
    isOwed ||= row.because === 'reservation_disputed';
  }
  await tryEach(due, releaseOne, 'some reservations could not be released');
  // What came back belongs to the disputed purchase first.
  if (isOwed) await collectDebts(db, config);
  return count;
}

/** One page of a member's open reservations, the next to end first. */
export async function listReservations(
  db: Db,
  memberId: Operand<string>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CallOutput<typeof list>> {
  const behind = after
    ? sql`and (s.capture_before, s.id) > (select capture_before, id from pay_session
        where id = ${after} and payer_id = ${memberId})`
    : sql``;
  const found = await rowsOf<Reservation>(
    db,
    sql`select s.id, pay.merchant_identity(s) as merchant, s.description,
        format.decimal(s.net, s.decimals) as net, s.currency, format.decimal(s.total, 18) as tokens,
        format.utc(s.capture_before) as "captureBefore",
        case when pay.returns_because(s) is null then 'open' else 'returning' end as status,
        s.terms, format.utc(s.authorized_at) as "authorizedAt", s.reserve_transfer_id as "transactionId"
      from pay_session s where s.payer_id = ${memberId} and s.status = 'authorized' ${behind}
      order by s.capture_before, s.id limit ${limit + 1}::int`,
  );
  return pageOf(found, limit);
}
