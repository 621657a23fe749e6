import { createSigner } from 'fast-jwt';
import type { FastifyBaseLogger } from 'fastify';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from '#shared/receipts/claims.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { signingKey } from './keys.ts';

/** The claims that `pay.confirm` returns (`pay.receipt_claims`). */
export type PaymentClaims = Omit<ReceiptClaims, 'iss' | 'iat'>;

/** @returns null when signing fails: a payment must not fail because of its receipt */
export type SignReceipt = (claims: PaymentClaims) => Promise<string | null>;

/** How long a process may keep using a key that another process has replaced or revoked. */
const CACHE_MS = 60_000;

export function receiptSigner(
  db: Db,
  config: Pick<Config, 'secrets' | 'publicUrl'>,
  log: FastifyBaseLogger,
  now: () => number = () => performance.now(),
): SignReceipt {
  let current: { sign: (claims: object) => string; until: number } | undefined;

  async function currentKey() {
    if (current && now() < current.until) return current;
    const { kid, pkcs8 } = await signingKey(db, config);
    const header = { alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE };
    const sign = createSigner({ key: pkcs8, algorithm: RECEIPT_ALGORITHM, kid, header });
    current = { sign, until: now() + CACHE_MS };
    return current;
  }

  return async (claims) => {
    try {
      const { sign } = await currentKey();
      return sign({ ...claims, iss: config.publicUrl });
    } catch (err) {
      log.error({ err }, 'no receipt was signed');
      return null;
    }
  };
}
