/** A business changes the price of an agreement; the member approves a higher one, and each that counts at once. */
import { amountProblem } from '#shared/http/amount.ts';
import type { CallInput } from '#shared/http/call.ts';
import { decimalsOf, parseDecimal } from '#shared/money.ts';
import type * as endpoints from '#shared/plans/endpoints.ts';
import type { PriceChange } from '#shared/plans/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { readAgreement } from './agreements.ts';

const changeOutcome = sqlOutcome('plans.change_price', {
  returned: ['changed', 'same', 'no_period', 'no_difference'],
  refused: ['not_found', 'agreement_ended'],
});

/** @throws Problem not_found, agreement_ended, validation_failed naming `price` or `when` */
export async function changePrice(
  tx: Db,
  merchantId: string,
  id: string,
  { price, when = 'next', preview = false }: CallInput<typeof endpoints.changePrice>['body'],
): Promise<PriceChange> {
  const { currency } = await readAgreement(tx, merchantId, id);
  const problem = amountProblem(price, currency);
  const units = parseDecimal(price, decimalsOf(currency) ?? 0);
  if (problem !== undefined || units === undefined) {
    throw fieldProblem('price', problem ?? 'Not an amount.');
  }
  const [row] = await rowsOf<{ outcome: string; change: PriceChange }>(
    tx,
    sql`select outcome, change from plans.change_price(p_agreement => ${id}, p_merchant => ${merchantId},
      p_price => ${units}::numeric, p_now => ${when === 'now'}, p_preview => ${preview})`,
  );
  switch (changeOutcome(row?.outcome)) {
    case 'no_period':
      throw fieldProblem('when', 'No period runs that is paid.', 'period_unpaid');
    case 'no_difference':
      throw fieldProblem('when', 'The rest of the period costs no more.', 'nothing_to_adjust');
    case 'changed':
      if (row) return row.change;
  }
  throw fieldProblem('price', 'This is the price already.', 'unchanged');
}
