/** A member's own passkeys. */
import type { Passkey } from '#shared/passkeys/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { recordChange } from '../credentials/change.ts';
import type { Proof } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';

export interface PasskeyRow {
  id: string;
  credentialId: Uint8Array;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  synced: boolean;
  forPayments: boolean;
  /** Null when it counts already. */
  countsFrom: string | null;
}

/** The columns of a `PasskeyRow`. */
export const PASSKEY_ROW = sql`id, credential_id as "credentialId", transports, name,
  format.utc(created_at) as "createdAt", format.utc(last_used_at) as "lastUsedAt",
  backed_up as synced, for_payments as "forPayments",
  case when trusted_from > now() then format.utc(trusted_from) end as "countsFrom"`;

/** Newest first. */
export function passkeyRowsOf(db: Db, memberId: Operand<string>): Promise<PasskeyRow[]> {
  return rowsOf<PasskeyRow>(
    db,
    sql`select ${PASSKEY_ROW} from passkey where member_id = ${memberId}
      order by created_at desc, id`,
  );
}

export const toPasskey = ({ credentialId, transports, ...shown }: PasskeyRow): Passkey => shown;

const own = (memberId: string, id: string) => sql`id = ${id} and member_id = ${memberId}`;

/** @throws Problem not_found */
export async function renamePasskey(
  db: Db,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await changeOf<PasskeyRow>(
    db,
    sql`update passkey set name = ${name} where ${own(memberId, id)} returning ${PASSKEY_ROW}`,
  );
  if (!row) throw new Problem('not_found');
  return toPasskey(row);
}

/**
 * Deletes a passkey and notifies the member by e-mail.
 * @throws Problem not_found, and what `reauthenticateWithMailbox` throws
 */
export async function removePasskey(
  db: Db,
  config: Config,
  { caller, id, proof }: { caller: MemberCaller; id: string; proof: Proof },
): Promise<void> {
  const memberId = caller.member.id;
  // Check before reauthentication, which consumes a one-time code.
  const found = await rowsOf(db, sql`select from passkey where ${own(memberId, id)}`);
  if (found.length === 0) throw new Problem('not_found');
  await reauthenticateWithMailbox(db, config, caller, proof);
  await db.transaction(async (tx) => {
    await recordChange(tx, config, {
      memberId,
      kind: 'passkey_removed',
      template: 'passkey-removed',
      values: {},
    });
    const removed = await rowsOf<{ id: string }>(
      tx,
      sql`delete from passkey where ${own(memberId, id)} returning id`,
    );
    // A concurrent request deleted it first: roll back the recorded change.
    if (removed.length === 0) throw new Problem('not_found');
  });
}
