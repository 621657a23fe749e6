/** Refunds a payment of today at the counter. An SQL function decides, within the limit of the device. */
import { LEVELS } from '#shared/brand.ts';
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/till/endpoints.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { AMOUNT_TOO_SMALL, LINES_EXCEEDED, settleRequest, unitsOf } from '../refunds/refund.ts';

const refundOutcome = sqlOutcome('till.refund', {
  returned: ['refunded', 'amount_too_small', 'lines_exceeded'],
  refused: [
    'session_not_found',
    'session_not_paid',
    'payments_disabled',
    'refund_exceeds_payment',
    'pass_used_up',
    'insufficient_balance',
    'till_refund_forbidden',
    'till_refund_late',
    'till_refund_limit',
  ],
});

/**
 * In the caller's transaction, which an error rolls back.
 * @throws Problem the refused outcomes, and validation_failed naming `amount` or `lines`
 */
export async function refundAtTill(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  { business, device }: TillCaller,
  { params, body }: CallInput<typeof endpoints.refund>,
): Promise<void> {
  const id = newId('rfd');
  const { amount, lines, reason } = body;
  const units = amount === undefined ? null : await unitsOf(tx, business.id, params.id, amount);
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select till.refund(
      p_id => ${id}, p_session => ${params.id}, p_device => ${device},
      p_amount => ${units}::numeric, p_reason => ${reason ?? null},
      p_lines => ${lines ? arrayOf(lines, 'integer') : null}, p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${config.publicUrl},
      p_transfer => ${newId('txn')}, p_event => ${eventArgument()}) as outcome`,
  );
  const outcome = refundOutcome(row?.outcome);
  if (outcome === 'amount_too_small') throw AMOUNT_TOO_SMALL();
  if (outcome === 'lines_exceeded') throw LINES_EXCEEDED();
  await settleRequest(tx, params.id, id, undefined);
}
