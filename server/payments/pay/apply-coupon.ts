/** A shopper applies a coupon to a pending session, or removes it. */
import { COUPON_ERRORS } from '#shared/pay/coupon-errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { couponProblem } from '../coupons/coupon-problem.ts';
import { QUOTE_PROBLEMS } from './make-quote.ts';

const applyOutcome = sqlOutcome('pay.apply_coupon', {
  returned: ['applied', 'rate_unavailable', 'amount_too_large', ...COUPON_ERRORS],
  refused: ['session_not_found', 'session_not_pending'],
});

/**
 * @param code null removes the coupon
 * @param payer who is signed in
 * @throws Problem session_not_found, session_not_pending, rate_unavailable, rate_limited; those of COUPON_ERRORS,
 *   naming `code`
 */
export async function applyCoupon(
  db: Db,
  {
    discountBasisPoints,
    quoteMinutes,
    thresholds,
  }: Pick<Config, 'discountBasisPoints' | 'quoteMinutes' | 'thresholds'>,
  wanted: { session: string; code: string | null; payer: string | undefined; address: string },
): Promise<void> {
  const { session, code, payer, address } = wanted;
  if (code !== null) {
    await countRequest(db, 'coupon-code', session);
    await countRequest(db, 'coupon-code-of-network', address);
  }
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select pay.apply_coupon(p_session => ${session}, p_code => ${code}, p_payer => ${payer ?? null},
      p_thresholds => ${arrayOf(thresholds, 'numeric')}, p_discount => ${discountBasisPoints},
      p_minutes => ${quoteMinutes}) as outcome`,
  );
  const outcome = applyOutcome(row?.outcome);
  if (outcome === 'applied') return;
  if (outcome === 'rate_unavailable' || outcome === 'amount_too_large') {
    throw QUOTE_PROBLEMS[outcome]();
  }
  throw couponProblem(outcome, 'code');
}
