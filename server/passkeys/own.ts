/** A member's own passkeys. */
import { and, desc, eq } from 'drizzle-orm';
import type { Passkey } from '#shared/passkeys/contract.ts';
import { type Proof, prove } from '../auth/prove.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { passkey } from '../db/passkey-tables.ts';
import { Problem } from '../http/problem.ts';
import { tellPasskeyRemoved } from './letters.ts';

type PasskeyRow = typeof passkey.$inferSelect;

/** Newest first. */
export function passkeyRowsOf(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.memberId, memberId))
    .orderBy(desc(passkey.createdAt), passkey.id);
}

export function shown({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    synced: backedUp,
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
  const [row] = await db.update(passkey).set({ name }).where(own(memberId, id)).returning();
  if (!row) throw new Problem('not_found');
  return shown(row);
}

/**
 * Takes a passkey away and tells the member by mail.
 * @throws Problem not_found, credentials_invalid, second_factor_missing, second_factor_invalid,
 * rate_limited
 */
export async function removePasskey(
  db: Db,
  config: Config,
  { memberId, id, proof }: { memberId: string; id: string; proof: Proof },
): Promise<void> {
  // Before the proof: a code is used up by it.
  if ((await db.$count(passkey, own(memberId, id))) === 0) throw new Problem('not_found');
  await prove(db, config, memberId, proof);
  await db.transaction(async (tx) => {
    const removed = await tx.delete(passkey).where(own(memberId, id)).returning({ id: passkey.id });
    if (removed.length > 0) await tellPasskeyRemoved(tx, config, memberId);
  });
}
