/** After ENCRYPTION_KEY was lost: a former key verifies what it has signed, and signs nothing any more. */
import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { reserveKey } from '../../tokens/reserves/tables.ts';
import { publicPartOf } from './keys.ts';
import { sealTrustedPart, trustedPartOf } from './trusted-part.ts';

type Settings = Pick<Config, 'secrets'>;

/** @returns why the key needs no trust or deserves none; undefined when an admin may trust it */
export async function trustFault(
  db: Db,
  { secrets }: Settings,
  kid: string,
): Promise<string | undefined> {
  const [key] = await db.select().from(reserveKey).where(eq(reserveKey.kid, kid));
  if (!key) return `no key ${kid}`;
  const { x = '' } = key.publicJwk;
  const thumbprint = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
  if (kid !== `key_${thumbprint}`) return `${kid} is not the thumbprint of its key: it was changed`;
  if (publicPartOf(secrets, key) === x) return `ENCRYPTION_KEY decrypts ${kid}: it verifies anyway`;
  if (trustedPartOf(secrets, kid, key.trusted) === x) return `${kid} is trusted already`;
  return undefined;
}

/** Only for a key without a fault. */
export async function trustReserveKey(db: Db, { secrets }: Settings, kid: string): Promise<void> {
  const [key] = await db.select().from(reserveKey).where(eq(reserveKey.kid, kid));
  const trusted = sealTrustedPart(secrets, kid, key?.publicJwk.x ?? '');
  await db.update(reserveKey).set({ trusted }).where(eq(reserveKey.kid, kid));
}
