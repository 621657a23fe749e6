import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newDeviceKey } from './device-key.ts';
import { tillDevice } from './tables.ts';

/**
 * Gives the device the till's key. One statement, so that of two devices with one code one gets it.
 * @returns the key; a hash of it is stored
 * @throws Problem code_invalid for a code that is unknown, used or expired, or whose till is revoked or suspended
 */
export async function pairDevice(db: Db, code: string): Promise<string> {
  const key = newDeviceKey();
  const paired = await db
    .update(tillDevice)
    .set({
      hash: sha256(key),
      pairedAt: sql`clock_timestamp()`,
      pairingHash: null,
      pairingExpiresAt: null,
    })
    .where(
      and(
        eq(tillDevice.pairingHash, sha256(code)),
        gt(tillDevice.pairingExpiresAt, sql`clock_timestamp()`),
        isNull(tillDevice.revokedAt),
        isNull(tillDevice.suspendedAt),
      ),
    )
    .returning({ id: tillDevice.id });
  if (paired.length === 0) throw new Problem('code_invalid');
  return key;
}
