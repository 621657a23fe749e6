/** A member's own passkeys. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { recordChange } from '../credentials/change.ts';
import type { Proof } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';
import { passkey } from '../factors/tables.ts';

type PasskeyRow = typeof passkey.$inferSelect & { countsFrom: string | null };

/** All columns, and from when a passkey counts if it does not yet. */
export const passkeyColumns = {
  ...getTableColumns(passkey),
  countsFrom: sql<string | null>`case when trusted_from > now() then format.utc(trusted_from) end`,
};

/** Newest first. */
export function passkeyRowsOf(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select(passkeyColumns)
    .from(passkey)
    .where(eq(passkey.memberId, memberId))
    .orderBy(desc(passkey.createdAt), passkey.id);
}

export function toPasskey({
  id,
  name,
  createdAt,
  lastUsedAt,
  backedUp,
  forPayments,
  countsFrom,
}: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    synced: backedUp,
    forPayments,
    countsFrom,
  };
}

const own = (memberId: string, id: string) =>
  and(eq(passkey.id, id), eq(passkey.memberId, memberId));

/** @throws Problem not_found */
export async function renamePasskey(
  db: Db,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await db.transaction((tx) =>
    tx.update(passkey).set({ name }).where(own(memberId, id)).returning(passkeyColumns),
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
  if ((await db.$count(passkey, own(memberId, id))) === 0) throw new Problem('not_found');
  await reauthenticateWithMailbox(db, config, caller, proof);
  await db.transaction(async (tx) => {
    await recordChange(tx, config, {
      memberId,
      kind: 'passkey_removed',
      template: 'passkey-removed',
      values: {},
    });
    const removed = await tx.delete(passkey).where(own(memberId, id)).returning({ id: passkey.id });
    // A concurrent request deleted it first: roll back the recorded change.
    if (removed.length === 0) throw new Problem('not_found');
  });
}
