/** A member accepts an invitation to a plan with a trial: the mandate, the agreement and the link are one commit. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/link/endpoints.ts';
import { parseDecimal } from '#shared/money.ts';
import { reauthenticate } from '../../people/factors/reauthenticate.ts';
import { tellingSince } from '../../people/factors/too-new.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { requireMandates } from '../plans/require-mandates.ts';
import { acceptIn, readInvitation } from './invitations.ts';

const beginOutcome = sqlOutcome('link.begin_trial', {
  returned: ['begun'],
  refused: [
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'factor_too_new',
    'payments_disabled',
    'plan_retired',
    'plan_agreed',
    'trial_used',
    'approval_changed',
    'rate_unavailable',
  ],
});

/** @throws Problem with the outcome's code, mandates_off, and what `reauthenticate` throws */
export async function acceptPlan(
  db: Db,
  config: Config,
  { id, memberId }: { id: string; memberId: string },
  { capTokens, payee, ...proof }: CallInput<typeof endpoints.acceptPlan>['body'],
): Promise<void> {
  const { plan, livemode, status, member } = await readInvitation(db, id, memberId);
  if (!plan) throw new Problem('session_not_found');
  // An invitation shows nobody of the other mode.
  if (!member) throw new Problem('mode_mismatch');
  if (status !== 'pending' && status !== 'linked') throw new Problem('session_not_pending');
  requireMandates(config, livemode !== false);
  await reauthenticate(db, config, memberId, proof);
  const begin = async (tx: Db) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select outcome from link.begin_trial(p_link_session => ${id}, p_member => ${memberId},
        p_cap_tokens => ${parseDecimal(capTokens, 18) ?? 0n}::numeric, p_payee_name => ${payee.name},
        p_payee_domain => ${payee.domain})`,
    );
    beginOutcome(row?.outcome);
    await acceptIn(tx, config, { id, memberId });
  };
  await tellingSince(db, memberId, () => db.transaction(begin));
}
