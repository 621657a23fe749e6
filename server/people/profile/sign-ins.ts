import type { Db } from '../../platform/db/database.ts';
import type { AskedCaller } from '../../platform/http/asked-caller.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { openSessionsOf } from '../sessions/sessions.ts';

/** The caller's open sessions, newest first. */
export async function readSignIns(reads: Db, caller: AskedCaller<MemberCaller>) {
  const signIn = caller.require(({ authSessionId }) => authSessionId);
  const rows = await openSessionsOf(reads, caller.member);
  return rows.map(({ id, device, network, createdAt, lastUsedAt }) => ({
    id,
    current: id === signIn(),
    device,
    network,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
