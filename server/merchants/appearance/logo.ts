/** The logo of a business. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Appearance } from '#shared/appearance/schemas.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { readAppearance } from './appearance.ts';
import { encodeLogo, refused } from './encode-logo.ts';
import { merchantLogo } from './tables.ts';

/** The first 128 bits of a SHA-256. */
const HASH_CHARS = 32;

/** @throws Problem rate_limited, unavailable, validation_failed at `image` */
export async function uploadLogo(db: Db, merchantId: string, base64: string): Promise<Appearance> {
  await countRequest(db, 'logo', merchantId);
  const { isDomainProven, isLogoBlocked } = await readAppearance(db, merchantId);
  if (!isDomainProven) throw refused('unproven');
  if (isLogoBlocked) throw refused('blocked');
  const image = await encodeLogo(Buffer.from(base64, 'base64'));
  const hash = sha256Hex(image).slice(0, HASH_CHARS);
  const logo = { hash, image, uploadedAt: sql`now()` };
  await db.transaction((tx) =>
    tx
      .insert(merchantLogo)
      .values({ merchantId, ...logo })
      // An operator may have blocked the logo meanwhile.
      .onConflictDoUpdate({
        target: merchantLogo.merchantId,
        set: logo,
        setWhere: isNull(merchantLogo.blockedAt),
      }),
  );
  return readAppearance(db, merchantId);
}

/** @throws Problem rate_limited */
export async function deleteLogo(db: Db, merchantId: string): Promise<Appearance> {
  await countRequest(db, 'logo', merchantId);
  await db.transaction((tx) =>
    tx
      .delete(merchantLogo)
      .where(and(eq(merchantLogo.merchantId, merchantId), isNull(merchantLogo.blockedAt))),
  );
  return readAppearance(db, merchantId);
}

/** The image with this hash, while a business with a proven domain shows it. */
export async function findLogo(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const [found] = await rowsOf<{ image: Uint8Array }>(
    db,
    sql`select l.image from merchant_logo l join merchant m on m.id = l.merchant_id
      where l.hash = ${hash} and domain.is_proven(m.id, m.recipient_domain) limit 1`,
  );
  return found?.image;
}
