import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isLive } from './api-token.ts';
import { apiKey } from './tables.ts';

/**
 * Checks, in the transaction of a payout, that the key is still valid; it stays so until the commit.
 * @throws Problem unauthenticated, suspended
 */
export async function requireLiveKey(tx: Db, id: string): Promise<void> {
  const [found] = await tx
    .select({ suspendedAt: apiKey.suspendedAt })
    .from(apiKey)
    .where(and(eq(apiKey.id, id), isLive))
    .for('share');
  if (!found) throw new Problem('unauthenticated');
  if (found.suspendedAt) throw new Problem('suspended');
}
