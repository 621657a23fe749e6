import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import type { ChangeMailName } from '../../platform/mail/template-values.ts';
import { type Change, recordChange } from './change.ts';
import { lockMember } from './member-lock.ts';

type NewFactor<Name extends ChangeMailName> = Pick<Change<Name>, 'kind' | 'template' | 'values'>;

/**
 * Records that a factor is added. Call it in the transaction of the change, before the change. After an
 * operator's reset the member has waited already: a factor that counts at once holds no withdrawals.
 * @returns from when the factor counts
 * @throws Problem account_frozen
 */
export async function addFactor<Name extends ChangeMailName>(
  tx: Db,
  config: Config,
  { member, authSessionId }: Pick<MemberCaller, 'member' | 'authSessionId'>,
  change: NewFactor<Name>,
): Promise<Date> {
  // Of two factors that are added at the same time, one is the first.
  await lockMember(tx, member.id);
  const hold = sql`${config.credentials.holdSeconds} * interval '1 second'`;
  const [row] = await rowsOf<{ trustedFrom: string; hasWaited: boolean }>(
    tx,
    sql`select format.utc(f.at) as "trustedFrom", f.at <= now() and exists (
        select from factor_reset r
        where r.member_id = ${member.id} and r.applied_at > now() - ${hold}) as "hasWaited"
      from authority.new_factor_trusted_from(${member.id}, ${authSessionId}::uuid, ${hold}) as f (at)`,
  );
  if (!row) throw new Error('the member was not found');
  await recordChange(tx, config, {
    ...change,
    memberId: member.id,
    ...(row.hasWaited ? { hasWaited: true } : {}),
  });
  return new Date(row.trustedFrom);
}
