/** The further origins whose pages may show a business's checkout. */
import { and, eq } from 'drizzle-orm';
import { type BusinessSettings, MOST_ORIGINS } from '#shared/business/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { merchantOrigin } from '../db/schema.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { domainOrigins, maySellOn } from '../merchant/origins.ts';
import { tellOriginAdded } from './letters.ts';
import { changing } from './settings.ts';

/** @throws Problem not_found, rate_limited, validation_failed */
export function addOrigin(
  db: Db,
  config: Config,
  id: string,
  origin: string,
): Promise<BusinessSettings> {
  if (!maySellOn(origin, config.mode)) {
    throw fieldProblem('origin', 'Must begin with https:// and name no port.');
  }
  return changing(db, id, async (tx, { recipientDomain }) => {
    const known = await tx
      .select({ origin: merchantOrigin.origin })
      .from(merchantOrigin)
      .where(eq(merchantOrigin.merchantId, id));
    const all = [...domainOrigins(recipientDomain), ...known.map((one) => one.origin)];
    if (all.includes(origin)) return;
    if (known.length >= MOST_ORIGINS) {
      throw fieldProblem('origin', `At most ${MOST_ORIGINS} sites.`);
    }
    await tx.insert(merchantOrigin).values({ merchantId: id, origin });
    await tellOriginAdded(tx, config, id, origin);
  });
}

/** @throws Problem not_found for one that was not added, origin_in_use, rate_limited */
export function removeOrigin(db: Db, id: string, origin: string): Promise<BusinessSettings> {
  return changing(db, id, async (tx, business) => {
    const { recipientSuccessUrl, recipientCancelUrl, linkSuccessUrl, linkDeniedUrl } = business;
    const urls = [recipientSuccessUrl, recipientCancelUrl, linkSuccessUrl, linkDeniedUrl];
    if (urls.some((url) => url && new URL(url).origin === origin)) {
      throw new Problem('origin_in_use');
    }
    const removed = await tx
      .delete(merchantOrigin)
      .where(and(eq(merchantOrigin.merchantId, id), eq(merchantOrigin.origin, origin)))
      .returning({ origin: merchantOrigin.origin });
    if (removed.length === 0) throw new Problem('not_found');
  });
}
