import type { TransactionType } from '#shared/transactions/schemas.ts';
import type { ACCOUNT_TYPES } from '#shared/wallet/schemas.ts';

/** Which transactions a list shows. Times are ISO 8601. */
export interface Selection {
  account?: (typeof ACCOUNT_TYPES)[number] | undefined;
  type?: TransactionType | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The currency in which each transaction is valued as well. */
  fiat?: string | undefined;
}
