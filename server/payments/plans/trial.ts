/** The plan of an invitation: one with a trial, or the plan of a membership that runs already. */
import type { NewLinkSession } from '#shared/link/merchant-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { requireMandates } from './require-mandates.ts';

interface Invited {
  plan: string | null;
  /** Of a membership: the date of its first charge, and the number of the charge that is taken here first. */
  anchor: string | null;
  nextN: number | null;
}

/**
 * A plan that an invitation may begin: one of the business's own, which is offered and costs nothing at first.
 * @throws Problem mandates_off, validation_failed naming `plan` or `membership`
 */
export async function invitedPlan(
  tx: Db,
  config: Pick<Config, 'mandates'>,
  merchantId: string,
  { plan, membership }: Pick<NewLinkSession, 'plan' | 'membership'>,
): Promise<Invited> {
  if (plan === undefined) {
    if (membership) throw fieldProblem('plan', 'Name the plan of the membership.', 'unknown_plan');
    return { plan: null, anchor: null, nextN: null };
  }
  const anchor = membership ? (membership.since ?? membership.nextDue) : null;
  const [own] = await rowsOf<{
    hasTrial: boolean;
    livemode: boolean;
    nextN: number | null;
    isPast: boolean;
  }>(
    tx,
    sql`select trial_days > 0 as "hasTrial", livemode,
        plans.number_on(p_anchor => ${anchor}::date, p_rhythm => rhythm, p_every => every,
          p_date => ${membership?.nextDue ?? null}::date) as "nextN",
        ${membership?.nextDue ?? null}::date < (time.of(merchant_id) at time zone time.zone_of(merchant_id))::date as "isPast"
      from plan where id = ${plan} and merchant_id = ${merchantId} and enabled and paused_at is null`,
  );
  if (!own) throw fieldProblem('plan', 'Not a plan that you offer.', 'unknown_plan');
  requireMandates(config, own.livemode);
  if (!membership) {
    if (own.hasTrial) return { plan, anchor: null, nextN: null };
    throw fieldProblem(
      'plan',
      'It has no trial: sell it with a pay session.',
      'plan_without_trial',
    );
  }
  if (own.isPast) throw fieldProblem('membership.nextDue', 'Is in the past.', 'in_the_past');
  if (own.nextN === null) {
    throw fieldProblem(
      'membership.since',
      'By the rhythm of the plan, no charge is due on `nextDue`.',
      'not_a_due_date',
    );
  }
  return { plan, anchor, nextN: own.nextN };
}
