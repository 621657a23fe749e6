import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isMailboxProven } from '../mailbox/is-proven.ts';
import type { PersonRow } from '../members/find.ts';
import { type Proof, reauthenticate } from './reauthenticate.ts';

/**
 * Confirms a member before a change of factors, of the e-mail address or of the deposit address, and
 * before an export. Where no factor counts, the password is not enough: this sign-in must have proven
 * the mailbox that counts.
 * @throws Problem mailbox_unproven, and what `reauthenticate` throws
 */
export async function reauthenticateWithMailbox(
  db: Db,
  config: Config,
  caller: Pick<MemberCaller, 'member' | 'authSessionId'>,
  proof: Proof,
): Promise<PersonRow> {
  const { method, ...someone } = await reauthenticate(db, config, caller.member.id, proof);
  if (method === 'password' && !(await isMailboxProven(db, caller))) {
    throw new Problem('mailbox_unproven');
  }
  return someone;
}
