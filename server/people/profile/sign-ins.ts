import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { openSessionsOf } from '../sessions/sessions.ts';

/** The caller's open sessions, newest first. */
export async function readSignIns(db: Db, { member, authSessionId }: MemberCaller) {
  const rows = await openSessionsOf(db, member.id);
  return rows.map(({ id, device, network, createdAt, lastUsedAt }) => ({
    id,
    current: id === authSessionId,
    device,
    network,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
