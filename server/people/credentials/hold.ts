import type { OutgoingHold } from '#shared/credentials/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

/**
 * Holds the member's unsigned withdrawals, and those requested before `until`, at least until then.
 * The caller has locked the member and the withdrawals.
 */
export async function holdWithdrawals(tx: Db, memberId: string, until: Date): Promise<void> {
  await tx.execute(
    sql`select credentials.hold_withdrawals(${memberId}, ${until.toISOString()}::timestamptz)`,
  );
}

/** When the hold of a change that is made now ends. */
export const afterHold = ({ credentials }: Pick<Config, 'credentials'>): Statement =>
  sql`now() + ${credentials.holdSeconds} * interval '1 second'`;

/** Whether the member's outgoing transfers are frozen or held, until when, and why. */
export async function readHold(
  db: Db,
  { credentials }: Pick<Config, 'credentials'>,
  memberId: Operand<string>,
): Promise<OutgoingHold> {
  const [row] = await rowsOf<OutgoingHold>(
    db,
    sql`select m.outgoing_frozen_at is not null as frozen,
        case when m.outgoing_frozen_at is not null and credentials_reset.done
          then format.utc(m.outgoing_frozen_at + ${credentials.holdSeconds} * interval '1 second')
        end as "frozenUntil",
        case when m.outgoing_held_until > now() then format.utc(m.outgoing_held_until) end as "heldUntil",
        case when m.outgoing_held_until > now() then (
          select jsonb_build_object('kind', c.kind, 'at', format.utc(c.changed_at))
          from credential_change c
          where c.member_id = m.id and c.undone_at is null
          order by c.position desc limit 1) end as change
      from member m, lateral (select exists (
        select from credential_change c
        where c.member_id = m.id and c.kind = 'password_reset' and c.changed_at > m.outgoing_frozen_at
      ) as done) credentials_reset
      where m.id = ${memberId}`,
  );
  return row ?? { frozen: false, frozenUntil: null, heldUntil: null, change: null };
}
