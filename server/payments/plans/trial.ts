import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { requireMandates } from './require-mandates.ts';

/**
 * A plan that an invitation may begin: one of the business's own, which is offered and costs nothing at first.
 * @throws Problem mandates_off, validation_failed naming `plan`
 */
export async function requireTrial(
  tx: Db,
  config: Pick<Config, 'mandates'>,
  merchantId: string,
  plan: string | undefined,
): Promise<void> {
  if (plan === undefined) return;
  const [own] = await rowsOf<{ hasTrial: boolean; livemode: boolean }>(
    tx,
    sql`select trial_days > 0 as "hasTrial", livemode from plan
      where id = ${plan} and merchant_id = ${merchantId} and enabled`,
  );
  if (!own) throw fieldProblem('plan', 'Not a plan that you offer.', 'unknown_plan');
  requireMandates(config, own.livemode);
  if (!own.hasTrial) {
    throw fieldProblem(
      'plan',
      'It has no trial: sell it with a pay session.',
      'plan_without_trial',
    );
  }
}
