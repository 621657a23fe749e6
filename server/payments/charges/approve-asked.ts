/** A member approves what a business asks for; where it counts at once, the approval takes the rest of the running period. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/mandates/endpoints.ts';
import { decimalsOf, parseDecimal } from '#shared/money.ts';
import { reauthenticate } from '../../people/factors/reauthenticate.ts';
import { tellingSince } from '../../people/factors/too-new.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { membership } from '../pay/pay-session.ts';
import { unprovenLimits } from '../pay/unproven-limit.ts';
import { readMemberAgreement } from '../plans/member.ts';
import { requireMandates } from '../plans/require-mandates.ts';

const approveOutcome = sqlOutcome('charges.approve', {
  returned: ['approved'],
  refused: [
    'not_found',
    'factor_too_new',
    'nothing_to_approve',
    'approval_changed',
    'rate_unavailable',
    'adjustment_above_cap',
    'insufficient_balance',
    'tokens_held',
    'level_too_low',
    'trial_expired',
    'payments_disabled',
    'merchant_limit_reached',
  ],
});

/**
 * A refused adjustment undoes the whole approval.
 * @throws Problem with the outcome's code, mandates_off, and what `reauthenticate` throws
 */
export async function approveAsked(
  db: Db,
  config: Config,
  { member }: Pick<MemberCaller, 'member'>,
  agreementId: string,
  {
    price,
    cap,
    capTokens,
    payee,
    adjustmentTokens,
    ...proof
  }: CallInput<typeof endpoints.approve>['body'],
): Promise<void> {
  const { asked, currency, livemode } = await readMemberAgreement(db, config, member.id, {
    agreement: agreementId,
  });
  requireMandates(config, livemode);
  // Compared before the factor, because checking a code consumes it.
  if (!asked) throw new Problem('nothing_to_approve');
  if (asked.capTokens === null) throw new Problem('rate_unavailable');
  if (asked.price !== price || asked.cap !== cap || asked.adjustment?.tokens !== adjustmentTokens) {
    throw new Problem('approval_changed');
  }
  await reauthenticate(db, config, member.id, proof);
  const units = (amount: string, decimals: number | undefined) =>
    (parseDecimal(amount, decimals ?? 0) ?? 0n).toString();
  const adjustment = adjustmentTokens === undefined ? null : units(adjustmentTokens, 18);
  const approve = async (tx: Db) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select charges.approve(
        p_agreement => ${agreementId}, p_member => ${member.id},
        p_price => ${units(price, decimalsOf(currency))}::numeric,
        p_cap => ${units(cap, decimalsOf(currency))}::numeric,
        p_cap_tokens => ${units(capTokens, 18)}::numeric, p_payee_name => ${payee.name},
        p_payee_domain => ${payee.domain}, p_adjustment => ${adjustment}::numeric,
        p_discount => ${config.discountBasisPoints}::int, p_minutes => ${config.quoteMinutes},
        ${membership(config)}, p_public_url => ${config.publicUrl}, ${unprovenLimits(config)}) as outcome`,
    );
    approveOutcome(row?.outcome);
  };
  await tellingSince(db, member.id, () => db.transaction(approve));
}
