/** Creates, publishes, rotates and revokes the keys that sign receipts. */

import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { RECEIPT_ALGORITHM } from '#shared/receipts/claims.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';

type Secrets = Pick<Config, 'secrets'>;

/** How long the published keys may be cached, in seconds. */
export const KEYS_MAX_AGE_S = 300;

/** A new key signs only after all caches of the published keys have expired. */
const SIGN_FROM_NEXT = sql`clock_timestamp() + interval '10 minutes'`;
const NOW = sql`clock_timestamp()`;

/** Creates a key that is published now and signs from `signFrom`. @returns its id */
async function makeKey(db: Db, { secrets }: Secrets, signFrom: typeof NOW): Promise<string> {
  const pair = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  // A thumbprint (RFC 7638) may start with '-', which a command line would parse as an option.
  const kid = `key_${await calculateJwkThumbprint(jwk)}`;
  await rowsOf(
    db,
    sql`insert into receipt_key (kid, public_jwk, private_key, sign_from)
        values (${kid}, ${JSON.stringify({ ...jwk, kid, alg: RECEIPT_ALGORITHM, use: 'sig' })}, ${seal(secrets.encryption, await exportPKCS8(pair.privateKey), kid)}, ${signFrom})`,
  );
  return kid;
}

const isNotRevoked = sql`receipt_key.revoked_at is null`;

/**
 * The current signing key; the first one is created on demand. Processes that do this at the same
 * time create one each; all are published, so every signature is valid.
 */
export async function signingKey(db: Db, config: Secrets): Promise<{ kid: string; pkcs8: string }> {
  const keys = await rowsOf<{ kid: string; privateKey: Uint8Array }>(
    db,
    sql`select kid, private_key as "privateKey" from receipt_key where ${isNotRevoked}
        and sign_from <= ${NOW} order by sign_from desc limit 1`,
  );
  const [key] = keys;
  if (key) {
    const { kid, privateKey } = key;
    return { kid, pkcs8: unseal(config.secrets.encryption, privateKey, kid) };
  }
  await makeKey(db, config, NOW);
  return signingKey(db, config);
}

/** All public keys ever used, except revoked ones, as a JWK Set (RFC 7517 §5). */
export async function publishedKeys(db: Db): Promise<JWK[]> {
  const keys = await rowsOf<{ jwk: JWK }>(
    db,
    sql`select public_jwk as jwk from receipt_key where ${isNotRevoked} order by sign_from desc`,
  );
  return keys.map(({ jwk }) => jwk);
}

/** Creates the next key: published now, signing in ten minutes. @returns its id */
export const rotateKey = (db: Db, config: Secrets): Promise<string> =>
  makeKey(db, config, SIGN_FROM_NEXT);

/**
 * Revokes a key at once. The receipts it has signed become invalid, and another key signs from now
 * on.
 * @returns false when there is no such key
 */
export async function revokeKey(db: Db, kid: string): Promise<boolean> {
  const revoked = await rowsOf<{ kid: string }>(
    db,
    sql`update receipt_key set revoked_at = ${NOW} where kid = ${kid} and ${isNotRevoked}
        returning kid`,
  );
  return revoked.length > 0;
}
