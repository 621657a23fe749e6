import { claimDue, deliver } from '../../../server/merchants/events/deliveries.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import type { Db } from '../../../server/platform/db/database.ts';

/** Sends until nothing is due, as a dispatcher would. @returns how many attempts that took */
export async function deliverDue(
  db: Db,
  config: Config,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  let attempts = 0;
  for (;;) {
    const claims = await claimDue(db);
    await Promise.all(claims.map((claim) => deliver(db, config, claim, stop)));
    attempts += claims.length;
    if (claims.length === 0) return attempts;
  }
}
