/** The logo of a business. */

import type { Appearance } from '#shared/appearance/schemas.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { readAppearance } from './appearance.ts';
import { encodeLogo, refused } from './encode-logo.ts';

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
  await db.transaction((tx) =>
    tx.execute(sql`insert into merchant_logo as m (merchant_id, hash, image, uploaded_at)
      values (${merchantId}, ${hash}, ${image}, now())
      on conflict (merchant_id) do update
        set hash = excluded.hash, image = excluded.image, uploaded_at = excluded.uploaded_at
        -- An operator may have blocked the logo meanwhile.
        where m.blocked_at is null`),
  );
  return readAppearance(db, merchantId);
}

/** @throws Problem rate_limited */
export async function deleteLogo(db: Db, merchantId: string): Promise<Appearance> {
  await countRequest(db, 'logo', merchantId);
  await db.transaction((tx) =>
    rowsOf(
      tx,
      sql`delete from merchant_logo where merchant_id = ${merchantId} and blocked_at is null`,
    ),
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
