/** What a member does with their regular payments: pause, resume, stop, end and approve. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/mandates/endpoints.ts';
import { decimalsOf, parseDecimal } from '#shared/money.ts';
import { reauthenticate } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { readMemberAgreement } from './member.ts';
import { requireMandates } from './require-mandates.ts';

interface OfMandate {
  mandateId: string;
  memberId: string;
}

const pauseOutcome = sqlOutcome('plans.pause_mandate', {
  returned: ['paused'],
  refused: ['not_found', 'mandate_ended'],
});
const resumeOutcome = sqlOutcome('plans.resume_mandate', {
  returned: ['resumed'],
  refused: ['not_found', 'mandate_ended'],
});
const stopOutcome = sqlOutcome('plans.end_mandate', {
  returned: ['ended'],
  refused: ['not_found'],
});
const approveOutcome = sqlOutcome('plans.approve', {
  returned: ['approved'],
  refused: ['not_found', 'nothing_to_approve', 'approval_changed', 'rate_unavailable'],
});

/** @throws Problem not_found, mandate_ended */
export async function pauseMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.pause_mandate(p_mandate => ${mandateId}, p_member => ${memberId}) as outcome`,
  );
  pauseOutcome(row?.outcome);
}

/** @throws Problem not_found, mandate_ended */
export async function resumeMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.resume_mandate(p_mandate => ${mandateId}, p_member => ${memberId}) as outcome`,
  );
  resumeOutcome(row?.outcome);
}

/** Always at once; repeating it changes nothing. @throws Problem not_found */
export async function stopMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.end_mandate(p_mandate => ${mandateId}, p_reason => 'member', p_by => ${memberId}) as outcome`,
  );
  stopOutcome(row?.outcome);
}

/** At the earliest date that the terms allow; repeating it changes nothing. @throws Problem not_found */
export async function endAgreement(
  db: Db,
  { agreementId, memberId }: { agreementId: string; memberId: string },
): Promise<void> {
  const [row] = await changeOf<{ ends: Date | null }>(
    db,
    sql`select plans.end_agreement(a.id, 'member') as ends
      from agreement a where a.id = ${agreementId} and a.member_id = ${memberId}`,
  );
  if (!row) throw new Problem('not_found');
}

/** @throws Problem with the outcome's code, mandates_off, and what `reauthenticate` throws */
export async function approveAsked(
  db: Db,
  config: Config,
  { member }: Pick<MemberCaller, 'member'>,
  agreementId: string,
  { price, cap, capTokens, ...proof }: CallInput<typeof endpoints.approve>['body'],
): Promise<void> {
  const { asked, currency, livemode } = await readMemberAgreement(db, config, member.id, {
    agreement: agreementId,
  });
  requireMandates(config, livemode);
  // Compared before the factor, because checking a code consumes it.
  if (!asked) throw new Problem('nothing_to_approve');
  if (asked.price !== price || asked.cap !== cap) throw new Problem('approval_changed');
  await reauthenticate(db, config, member.id, proof);
  const units = (amount: string, decimals: number | undefined) =>
    (parseDecimal(amount, decimals ?? 0) ?? 0n).toString();
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.approve(
      p_agreement => ${agreementId}, p_member => ${member.id},
      p_price => ${units(price, decimalsOf(currency))}::numeric,
      p_cap => ${units(cap, decimalsOf(currency))}::numeric,
      p_cap_tokens => ${units(capTokens, 18)}::numeric,
      p_discount => ${config.discountBasisPoints}::int) as outcome`,
  );
  approveOutcome(row?.outcome);
}

/** The business whose agreement it is: its lists hear of a change. */
export async function businessOf(db: Db, agreementId: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select merchant_id as id from agreement where id = ${agreementId}`,
  );
  return row?.id;
}
