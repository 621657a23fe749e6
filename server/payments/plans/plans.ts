/** A business's plans: their terms, and how many members have them. */
import { LEVELS } from '#shared/brand.ts';
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/plans/endpoints.ts';
import { USUAL_RETRY_DAYS } from '#shared/plans/fields.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import type { PlanTerms } from '#shared/plans/terms.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ownRows } from '../../platform/http/own-rows.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { readPrice } from '../prices/price.ts';

export const { read: readPlan, list: listPlans } = ownRows<Plan>(
  sql`plan`,
  sql`plans.plan_json(x)`,
);

/** @throws Problem validation_failed (currency) */
export async function createPlan(
  tx: Db,
  config: Config,
  merchantId: string,
  terms: PlanTerms,
): Promise<Plan> {
  const id = newId('pln');
  await tx.execute(sql`select plans.define(${rowOf(config, merchantId, id, terms)}::jsonb)`);
  return readPlan(tx, merchantId, id);
}

const changeOutcome = sqlOutcome('plans.change_terms', {
  returned: ['changed', 'currency', 'rhythm', 'every'],
  refused: ['not_found', 'plan_retired'],
});

/** @throws Problem not_found, also for another business's plan; plan_retired, validation_failed */
export async function changePlan(
  tx: Db,
  config: Config,
  merchantId: string,
  id: string,
  terms: PlanTerms,
): Promise<Plan> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select plans.change_terms(${rowOf(config, merchantId, id, terms)}::jsonb) as outcome`,
  );
  const outcome = changeOutcome(row?.outcome);
  if (outcome !== 'changed') {
    throw fieldProblem(outcome, 'Stays as it is, because members may be about to buy it.');
  }
  return readPlan(tx, merchantId, id);
}

const retireOutcome = sqlOutcome('plans.retire', { returned: ['retired'], refused: ['not_found'] });

/** @throws Problem not_found, also for another business's plan */
export async function retirePlan(
  tx: Db,
  merchantId: string,
  id: string,
  { choice }: CallInput<typeof endpoints.retire>['body'],
): Promise<Plan> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select plans.retire(${id}, ${merchantId}, ${choice === 'end'}) as outcome`,
  );
  retireOutcome(row?.outcome);
  return readPlan(tx, merchantId, id);
}

function rowOf({ currencies }: Config, merchantId: string, id: string, terms: PlanTerms): string {
  const { price, currency, level } = terms;
  const { amount, decimals } = readPrice({ amount: price, currency }, currencies);
  return JSON.stringify({
    id,
    merchant_id: merchantId,
    name: terms.name,
    terms: terms.terms,
    price: amount.toString(),
    currency,
    decimals,
    rhythm: terms.rhythm,
    every: terms.every ?? 1,
    trial_days: terms.trialDays ?? 0,
    minimum_months: terms.minimumMonths ?? 0,
    notice_days: terms.noticeDays ?? 0,
    retry_days: terms.retryDays ?? USUAL_RETRY_DAYS,
    tax_rate: terms.taxRate,
    minimum_level: level && LEVELS.indexOf(level),
    enabled: terms.enabled,
  });
}
