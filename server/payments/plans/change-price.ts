/** A business changes the price of an agreement; the member approves a higher one. */
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
  returned: ['changed', 'same'],
  refused: ['not_found', 'agreement_ended'],
});

/** @throws Problem not_found, agreement_ended, validation_failed naming `price` */
export async function changePrice(
  tx: Db,
  merchantId: string,
  id: string,
  { price, preview = false }: CallInput<typeof endpoints.changePrice>['body'],
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
      p_price => ${units}::numeric, p_preview => ${preview})`,
  );
  if (changeOutcome(row?.outcome) === 'same' || !row) {
    throw fieldProblem('price', 'This is the price already.', 'unchanged');
  }
  return row.change;
}
