import { openSessionsOf } from '../auth/sessions.ts';
import type { Db } from '../db/database.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Where the caller is signed in, newest first. */
export async function readSignIns(db: Db, { member, authSessionId }: MemberCaller) {
  const rows = await openSessionsOf(db, member.id);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    current: id === authSessionId,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
