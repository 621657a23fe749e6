/** The keys receipts are signed with: made, published, followed by the next. */
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { RECEIPT_ALGORITHM } from '#shared/receipts/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { receiptKey } from '../db/receipt-tables.ts';
import { seal, unseal } from '../sealed/secret-box.ts';

type Secrets = Pick<Config, 'secrets'>;

/** How long a copy of the published keys may be kept, in seconds. */
export const PUBLISHED_FOR_S = 300;

/** Everybody who keeps a copy has read a new key by then. */
const USED_AFTER = sql`clock_timestamp() + interval '10 minutes'`;
const NOW = sql`clock_timestamp()`;

/** Makes a key that is published now and used from then on. @returns its id */
async function makeKey(db: Db, { secrets }: Secrets, signFrom: typeof NOW): Promise<string> {
  const pair = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  // A thumbprint (RFC 7638) may begin with '-', which at the terminal begins an option.
  const kid = `key_${await calculateJwkThumbprint(jwk)}`;
  await db.insert(receiptKey).values({
    kid,
    publicJwk: { ...jwk, kid, alg: RECEIPT_ALGORITHM, use: 'sig' },
    privateKey: seal(secrets.encryption, await exportPKCS8(pair.privateKey), kid),
    signFrom,
  });
  return kid;
}

const isGood = isNull(receiptKey.revokedAt);

/**
 * The key to sign with now; the first is made when it is needed. Processes that do so at the same
 * time make one each, and all of them are published: what any of them signs is good.
 */
export async function signingKey(db: Db, config: Secrets): Promise<{ kid: string; pkcs8: string }> {
  const keys = await db
    .select()
    .from(receiptKey)
    .where(and(isGood, lte(receiptKey.signFrom, NOW)))
    .orderBy(desc(receiptKey.signFrom))
    .limit(1);
  const [key] = keys;
  if (key) {
    const { kid, privateKey } = key;
    return { kid, pkcs8: unseal(config.secrets.encryption, privateKey, kid) };
  }
  await makeKey(db, config, NOW);
  return signingKey(db, config);
}

/** The public halves of all keys that were ever used, but those known to others (RFC 7517 §5). */
export async function publishedKeys(db: Db): Promise<JWK[]> {
  const keys = await db
    .select({ jwk: receiptKey.publicJwk })
    .from(receiptKey)
    .where(isGood)
    .orderBy(desc(receiptKey.signFrom));
  return keys.map(({ jwk }) => jwk);
}

/** The next key: published now, used in ten minutes. @returns its id */
export const rotateKey = (db: Db, config: Secrets): Promise<string> =>
  makeKey(db, config, USED_AFTER);

/**
 * Takes a key back at once. The receipts it has signed are worth nothing from then on; another key
 * signs the next. @returns false when there is no such key
 */
export async function revokeKey(db: Db, kid: string): Promise<boolean> {
  const revoked = await db
    .update(receiptKey)
    .set({ revokedAt: NOW })
    .where(and(eq(receiptKey.kid, kid), isGood))
    .returning({ kid: receiptKey.kid });
  return revoked.length > 0;
}
