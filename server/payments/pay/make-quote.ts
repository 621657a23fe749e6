import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

/** Why there is no quote, as `pay.next_quote` says it. */
export const QUOTE_PROBLEMS = {
  rate_unavailable: () => new Problem('rate_unavailable', { retryAfter: 60 }),
  amount_too_large: () => fieldProblem('amount', 'Too large at the current token price.'),
};

const renewOutcome = sqlOutcome('pay.renew_quote', {
  returned: ['kept', 'renewed', 'rate_unavailable', 'amount_too_large'],
  refused: ['session_not_found', 'session_not_pending'],
});

/**
 * Creates the next quote if the last one has expired. Concurrent requests get the same quote.
 * @returns whether there is a new quote
 * @throws Problem session_not_found, session_not_pending, rate_unavailable, validation_failed when the total exceeds
 *   the maximum
 */
export async function renewQuote(
  db: Db,
  { discountBasisPoints, quoteMinutes }: Pick<Config, 'discountBasisPoints' | 'quoteMinutes'>,
  id: string,
): Promise<boolean> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select pay.renew_quote(p_session => ${id}, p_discount => ${discountBasisPoints},
      p_minutes => ${quoteMinutes}) as outcome`,
  );
  const outcome = renewOutcome(row?.outcome);
  if (outcome === 'rate_unavailable' || outcome === 'amount_too_large') {
    throw QUOTE_PROBLEMS[outcome]();
  }
  return outcome === 'renewed';
}
