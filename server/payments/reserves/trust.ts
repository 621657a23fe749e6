/** After ENCRYPTION_KEY was lost: a former key verifies what it has signed, and signs nothing any more. */

import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { publicPartOf } from './keys.ts';
import { sealTrustedPart, trustedPartOf } from './trusted-part.ts';

type Settings = Pick<Config, 'secrets'>;

/** @returns why the key needs no trust or deserves none; undefined when an admin may trust it */
export async function trustFault(
  db: Db,
  { secrets }: Settings,
  kid: string,
): Promise<string | undefined> {
  const [key] = await rowsOf<{
    kid: string;
    publicJwk: JWK;
    privateKey: Uint8Array;
    trusted: Uint8Array | null;
  }>(
    db,
    sql`select kid, public_jwk as "publicJwk", private_key as "privateKey", trusted
      from reserve_key where kid = ${kid}`,
  );
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
  const [key] = await rowsOf<{ publicJwk: JWK }>(
    db,
    sql`select public_jwk as "publicJwk" from reserve_key where kid = ${kid}`,
  );
  const trusted = sealTrustedPart(secrets, kid, key?.publicJwk.x ?? '');
  await rowsOf(db, sql`update reserve_key set trusted = ${trusted} where kid = ${kid}`);
}
