/** A merchant gives a payment back. What can race is decided in SQL. */
import { sql } from 'drizzle-orm';
import { LEVELS } from '#shared/brand.ts';
import { isErrorCode } from '#shared/errors.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '#shared/http/amount.ts';
import { isToken, parseDecimal } from '#shared/money.ts';
import type { NewRefund, Refund } from '#shared/refunds/contract.ts';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { readRefund } from './queries.ts';

/** Of a session that is `merchantId`'s. */
export interface RefundOrder extends NewRefund {
  merchantId: string;
  sessionId: string;
}

/**
 * Refunds in the caller's transaction; without an amount, all that is left.
 * @throws Problem session_not_found, session_not_paid, refund_exceeds_payment, insufficient_balance,
 * validation_failed naming `amount`
 */
export async function refundPayment(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  { merchantId, sessionId, amount, reason }: RefundOrder,
): Promise<Refund> {
  const id = newId('rfd');
  const units = amount === undefined ? null : await unitsOf(tx, merchantId, sessionId, amount);
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select refunds.refund(${id}, ${sessionId}, ${merchantId}, ${units}::numeric,
      ${reason ?? null}, ${arrayOf(LEVELS, 'text')}, ${config.publicUrl}, ${newId('txn')},
      ${newId('evt')}) as outcome`,
  );
  const outcome = row?.outcome;
  if (outcome === 'refunded') return readRefund(tx, id);
  if (outcome === 'amount_too_small') {
    throw fieldProblem('amount', 'Too small: it is not worth a part of a token.');
  }
  throw new Problem(isErrorCode(outcome) ? outcome : 'internal_error');
}

/** The amount in the smallest units of the session's currency, which never changes. */
async function unitsOf(
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
  const { currency, decimals } = session;
  const problem = amountProblem(amount, currency, {
    decimals: isToken(currency) ? TOKEN_PRICE_DECIMALS : decimals,
  });
  const units = parseDecimal(amount, decimals);
  if (problem !== undefined || units === undefined) {
    throw fieldProblem('amount', problem ?? 'Not an amount.');
  }
  return units.toString();
}
