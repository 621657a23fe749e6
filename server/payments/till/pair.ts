import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newDeviceKey } from './device-key.ts';

/**
 * Gives the device the till's key. One statement, so that of two devices with one code one gets it.
 * @returns the key; a hash of it is stored
 * @throws Problem code_invalid for a code that is unknown, used or expired, or whose till is revoked or suspended
 */
export async function pairDevice(db: Db, code: string): Promise<string> {
  const key = newDeviceKey();
  const paired = await rowsOf<{ id: string }>(
    db,
    sql`update till_device
        set hash = ${sha256(key)}, paired_at = clock_timestamp(), pairing_hash = null, pairing_expires_at = null
        where pairing_hash = ${sha256(code)} and pairing_expires_at > clock_timestamp()
        and revoked_at is null and suspended_at is null returning id`,
  );
  if (paired.length === 0) throw new Problem('code_invalid');
  return key;
}
