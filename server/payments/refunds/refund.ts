/** Refunds a payment. SQL functions decide under locks, because requests can race. */
import { LEVELS } from '#shared/brand.ts';
import type { NewRefund, Refund } from '#shared/refunds/schemas.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { amountUnits } from '../pay/amount-units.ts';
import { readRefund } from './queries.ts';

/** The session must belong to `merchantId`. */
export interface RefundOrder extends NewRefund {
  merchantId: string;
  sessionId: string;
  /** Refunded by an operator; allowed even if the merchant is disabled. */
  byOperator?: boolean;
  /** Confirmed by the mailbox, so limited to a usual day. */
  byMailbox?: boolean;
}

const refundOutcome = sqlOutcome('refunds.refund', {
  returned: ['refunded', 'amount_too_small', 'lines_exceeded'],
  refused: [
    'session_not_found',
    'session_not_paid',
    'payments_disabled',
    'refund_exceeds_payment',
    'pass_used_up',
    'insufficient_balance',
  ],
});

export const AMOUNT_TOO_SMALL = () =>
  fieldProblem('amount', 'Too small: it is not worth a part of a token.');

export const LINES_EXCEEDED = () => fieldProblem('lines', 'So much is not left of these lines.');

/**
 * Refunds in the caller's transaction; without an amount, everything that is not refunded yet, and of a pass
 * what is unused.
 * @throws Problem session_not_found, session_not_paid, payments_disabled, refund_exceeds_payment,
 * pass_used_up, insufficient_balance, refund_above_usual_day, validation_failed naming `amount`; not_found, refund_request_closed for the
 * request that it answers
 */
export async function refundPayment(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  {
    merchantId,
    sessionId,
    amount,
    entries,
    lines,
    reason,
    refundRequest,
    byOperator = false,
    byMailbox = false,
  }: RefundOrder,
): Promise<Refund> {
  const id = newId('rfd');
  const units = amount === undefined ? null : await unitsOf(tx, merchantId, sessionId, amount);
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select refunds.refund(
      p_id => ${id}, p_session => ${sessionId}, p_merchant => ${merchantId},
      p_amount => ${units}::numeric, p_reason => ${reason ?? null},
      p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${config.publicUrl},
      p_transfer => ${newId('txn')}, p_event => ${eventArgument()},
      p_by_operator => ${byOperator}, p_entries => ${entries ?? null}::int,
      p_lines => ${lines ? arrayOf(lines, 'integer') : null}) as outcome`,
  );
  const outcome = refundOutcome(row?.outcome);
  if (outcome === 'amount_too_small') throw AMOUNT_TOO_SMALL();
  if (outcome === 'lines_exceeded') throw LINES_EXCEEDED();
  if (byMailbox) await countByMailbox(tx, id, merchantId);
  await settleRequest(tx, sessionId, id, refundRequest);
  return readRefund(tx, id);
}

const countOutcome = sqlOutcome('refunds.count_by_mailbox', {
  returned: ['counted'],
  refused: ['refund_above_usual_day'],
});

async function countByMailbox(tx: Db, id: string, merchantId: string): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select refunds.count_by_mailbox(${id}, ${merchantId}) as outcome`,
  );
  countOutcome(row?.outcome);
}

const settleOutcome = sqlOutcome('refund_requests.settle', {
  returned: ['settled', 'none'],
  refused: ['not_found', 'refund_request_closed'],
});

/** Ends the request that this refund answers, or the open one once nothing is left of the payment. */
export async function settleRequest(
  tx: Db,
  sessionId: string,
  refundId: string,
  requestId: string | undefined,
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select refund_requests.settle(
      p_id => ${requestId ?? null}, p_session => ${sessionId}, p_refund => ${refundId},
      p_event => ${eventArgument()}) as outcome`,
  );
  settleOutcome(row?.outcome);
}

/** The amount in smallest units. No lock is needed: a session's currency never changes. */
export async function unitsOf(
  tx: Db,
  merchantId: string,
  sessionId: string,
  amount: string,
): Promise<string> {
  const [session] = await rowsOf<{ currency: string; decimals: number }>(
    tx,
    sql`select currency, decimals from pay_session
      where id = ${sessionId} and merchant_id = ${merchantId}`,
  );
  if (!session) throw new Problem('session_not_found');
  return amountUnits(session, amount);
}
