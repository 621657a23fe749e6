import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * A plan that an invitation may begin: one of the business's own, which is offered and costs nothing at first.
 * @throws Problem validation_failed naming `plan`
 */
export async function requireTrial(
  tx: Db,
  merchantId: string,
  plan: string | undefined,
): Promise<void> {
  if (plan === undefined) return;
  const [own] = await rowsOf<{ hasTrial: boolean }>(
    tx,
    sql`select trial_days > 0 as "hasTrial" from plan
      where id = ${plan} and merchant_id = ${merchantId} and enabled`,
  );
  if (!own) throw fieldProblem('plan', 'Not a plan that you offer.', 'unknown_plan');
  if (!own.hasTrial) {
    throw fieldProblem(
      'plan',
      'It has no trial: sell it with a pay session.',
      'plan_without_trial',
    );
  }
}
