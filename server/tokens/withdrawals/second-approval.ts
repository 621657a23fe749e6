import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { type Proof, reauthenticate } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { signInChanged } from './holds.ts';
import { readWithdrawal } from './queries.ts';
import { secondPeopleArguments } from './second-people.ts';

const approvalOutcome = sqlOutcome('withdrawals.approve_second', {
  returned: ['approved', 'sign_in_changed'],
  refused: ['not_found', 'second_person_required'],
});

/**
 * A second person of the team approves a large withdrawal of their business. Repeating it changes
 * nothing.
 * @throws Problem the errors of `approvalWithdrawalsEndpoints.approveSecond`
 */
export async function approveSecond(
  db: Db,
  config: Config,
  caller: MemberCaller,
  {
    id,
    password,
    ...proof
  }: Omit<Proof, 'currentPassword'> & { id: string; password?: string | undefined },
): Promise<Withdrawal> {
  const holder = holderOf(caller, 'payouts:write');
  requireLive(holder);
  await reauthenticate(db, config, caller.member.id, { currentPassword: password, ...proof });
  return db.transaction(async (tx) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select withdrawals.approve_second(p_id => ${id}, p_business => ${holder.id},
        p_person => ${caller.member.id}, ${secondPeopleArguments(config)}) as outcome`,
    );
    if (approvalOutcome(row?.outcome) === 'sign_in_changed') {
      throw await signInChanged(tx, caller.member.id);
    }
    return readWithdrawal(tx, id);
  });
}
