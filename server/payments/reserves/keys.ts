/** The keys that sign proofs of reserves, and nothing else. */

import { createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import type { CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/reserves/endpoints.ts';
import { RESERVES_ALGORITHM } from '#shared/reserves/statement.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';
import { trustedPartOf } from './trusted-part.ts';

type Secrets = Pick<Config, 'secrets'>;
type PublicKey = CallOutput<typeof endpoints.read>['keys'][number];

/** Creates a key that signs from now on. @returns its id, a thumbprint (RFC 7638) */
export async function makeReserveKey(db: Db, { secrets }: Secrets): Promise<string> {
  const pair = await generateKeyPair(RESERVES_ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const kid = `key_${await calculateJwkThumbprint(jwk)}`;
  await rowsOf(
    db,
    sql`insert into reserve_key (kid, public_jwk, private_key)
        values (${kid}, ${JSON.stringify({ ...jwk, kid })}, ${seal(secrets.encryption, await exportPKCS8(pair.privateKey), kid)})`,
  );
  return kid;
}

/** The newest key; the first one is created on demand. */
export async function reserveSigningKey(
  db: Db,
  config: Secrets,
): Promise<{ kid: string; pkcs8: string }> {
  const [key] = await rowsOf<{ kid: string; privateKey: Uint8Array }>(
    db,
    sql`select kid, private_key as "privateKey" from reserve_key order by created_at desc limit 1`,
  );
  if (key) {
    const { kid, privateKey } = key;
    return { kid, pkcs8: unseal(config.secrets.encryption, privateKey, kid) };
  }
  await makeReserveKey(db, config);
  return reserveSigningKey(db, config);
}

/**
 * The public keys that only this installation can have: it can decrypt the private key, or the word of an admin after
 * that was lost (trust.ts). A row that the owner of its database inserted has neither.
 */
export async function ownReserveKeys(db: Db, { secrets }: Secrets): Promise<PublicKey[]> {
  const rows = await rowsOf<{
    kid: string;
    publicJwk: JWK;
    privateKey: Uint8Array;
    trusted: Uint8Array | null;
  }>(
    db,
    sql`select kid, public_jwk as "publicJwk", private_key as "privateKey", trusted
        from reserve_key`,
  );
  return rows.flatMap(({ kid, publicJwk: { x = '' }, privateKey, trusted }) =>
    publicPartOf(secrets, { kid, privateKey }) === x || trustedPartOf(secrets, kid, trusted) === x
      ? [{ kty: 'OKP', crv: 'Ed25519', x, kid }]
      : [],
  );
}

/** @returns undefined when it cannot be decrypted */
export function publicPartOf(
  secrets: Config['secrets'],
  { kid, privateKey }: { kid: string; privateKey: Uint8Array },
): string | undefined {
  try {
    const key = createPublicKey(unseal(secrets.encryption, privateKey, kid));
    return key.export({ format: 'jwk' }).x;
  } catch {
    return undefined;
  }
}

/** All public keys ever used, the newest first. */
export async function publicReserveKeys(db: Db): Promise<PublicKey[]> {
  const keys = await rowsOf<{ kid: string; jwk: JWK }>(
    db,
    sql`select kid, public_jwk as jwk from reserve_key order by created_at desc`,
  );
  return keys.map(({ kid, jwk }) => ({ kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '', kid }));
}
