import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';

/** At most. A business in a longer list is not found in it either. */
export const MOST_LISTED = 60;

export const read = {
  /** In the order of their names. */
  response: z.object({ data: z.array(MerchantIdentity) }),
};
