import type { Db } from '../../platform/db/database.ts';
import { countFailuresOf } from '../../platform/http/rate-limit.ts';

/**
 * Counts the codes that a business sends with new sessions and that are refused: the answers say which codes exist.
 * @throws Problem rate_limited, and what `create` throws
 */
export const countGuesses = <T>(
  db: Db,
  businessId: string,
  code: string | undefined,
  create: () => Promise<T>,
): Promise<T> =>
  code === undefined
    ? create()
    : countFailuresOf(db, 'coupon-code-of-business', businessId, create);
