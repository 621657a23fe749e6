import { checkPassword } from '../../people/factors/check-password.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import { reauthenticateActor } from '../../people/factors/reauthenticate-actor.ts';
import { isMailboxProven } from '../../people/mailbox/is-proven.ts';
import { findPerson } from '../../people/members/find.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';

/**
 * Confirms the person who refunds. While an operator resets a lost factor of theirs, the password and the
 * mailbox stand for it.
 * @returns whether the mailbox did: such refunds are limited to a usual day of the business
 * @throws Problem mailbox_unproven, and what `reauthenticateActor` throws
 */
export async function confirmRefund(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  proof: Proof,
): Promise<{ byMailbox: boolean }> {
  const { memberId, authSessionId } = requirePerson(caller);
  if (proof.code || proof.passkey || !(await isBeingReset(db, memberId))) {
    await reauthenticateActor(db, config, caller, proof);
    return { byMailbox: false };
  }
  const person = await findPerson(db, memberId);
  if (!person) throw new Problem('unauthenticated');
  await checkPassword(db, person, proof.currentPassword);
  if (!(await isMailboxProven(db, { member: person, authSessionId }))) {
    throw new Problem('mailbox_unproven');
  }
  return { byMailbox: true };
}

async function isBeingReset(db: Db, memberId: string): Promise<boolean> {
  const [row] = await rowsOf<{ isOpen: boolean }>(
    db,
    sql`select exists (select from factor_reset r where r.member_id = ${memberId}
      and r.stopped_at is null and r.applied_at is null) as "isOpen"`,
  );
  return row?.isOpen ?? false;
}
