import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { type Proof, reauthenticate } from '../factors/reauthenticate.ts';
import { tellingSince } from '../factors/too-new.ts';
import { ownersToTell, tellDecided } from './emails.ts';

const outcomeOf = sqlOutcome('suspensions.decide', {
  returned: ['kept', 'ended'],
  refused: [
    'not_found',
    'forbidden',
    'suspension_decided',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
  ],
});

interface Decision extends Proof {
  id: string;
  decision: 'keep' | 'end';
}

/**
 * @param caller of the live business, which has the team
 * @throws Problem forbidden for a key, for others than owners, and about what was granted to oneself;
 *   not_found, suspension_decided, second_factor_required, mailbox_unproven, factor_too_new,
 *   rate_limited, and the problems of `reauthenticate`
 */
export async function decide(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, decision, ...proof }: Decision,
): Promise<void> {
  const { memberId, authSessionId } = requirePerson(caller);
  const businessId = caller.business.id;
  await countRequest(db, 'team', businessId);
  await reauthenticate(db, config, memberId, proof);
  const decided = async (tx: Db) => {
    // Whoever owns the business before the decision hears of it, too.
    const owners = await ownersToTell(tx, businessId);
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select suspensions.decide(p_id => ${id}, p_business => ${businessId}, p_person => ${memberId},
        p_auth_session => ${authSessionId}::uuid, p_decision => ${decision}) as outcome`,
    );
    outcomeOf(row?.outcome);
    await tellDecided(tx, config, { id, owners });
  };
  await tellingSince(db, memberId, () => db.transaction(decided));
}
