import type { FastifyBaseLogger } from 'fastify';
import { type CryptoKey, importPKCS8, SignJWT } from 'jose';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from '#shared/receipts/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { signingKey } from './keys.ts';

/** What `pay.confirm` says of a payment (`pay.receipt_claims`). */
export type PaymentClaims = Omit<ReceiptClaims, 'iss' | 'iat'>;

/** @returns null where none could be made: paying never fails for want of a receipt */
export type SignReceipt = (claims: PaymentClaims) => Promise<string | null>;

/** A key that was replaced or revoked elsewhere is used by this process for so long at most. */
const KEPT_MS = 60_000;

export function receiptSigner(
  db: Db,
  config: Pick<Config, 'secrets' | 'publicUrl'>,
  log: FastifyBaseLogger,
  now: () => number = () => performance.now(),
): SignReceipt {
  let current: { kid: string; key: CryptoKey; until: number } | undefined;

  async function keyOfNow(): Promise<{ kid: string; key: CryptoKey }> {
    if (current && now() < current.until) return current;
    const { kid, pkcs8 } = await signingKey(db, config);
    current = { kid, key: await importPKCS8(pkcs8, RECEIPT_ALGORITHM), until: now() + KEPT_MS };
    return current;
  }

  return async (claims) => {
    try {
      const { kid, key } = await keyOfNow();
      return await new SignJWT({ ...claims, iss: config.publicUrl })
        .setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid })
        .setIssuedAt()
        .sign(key);
    } catch (err) {
      log.error({ err }, 'no receipt was signed');
      return null;
    }
  };
}
