import type { Transaction, TransactionType } from '#shared/transactions/schemas.ts';

const RESERVATION = { reserved: 'types.reserved', returned: 'types.returned' } as const;

type Typed = Pick<Transaction, 'type' | 'reverses' | 'reservation'> & { amount: string | null };

/**
 * The text key of a transaction's type. A payment that reverses another is a refund, or the return of a reservation; what leaves
 * a business is a payout.
 */
export function typeKey({ type, reverses, reservation, amount }: Typed, isBusiness: boolean) {
  if (reservation) return RESERVATION[reservation];
  if (type === 'payment' && reverses) return 'types.refund' as const;
  if (type !== 'withdrawal' || !isBusiness) return `types.${type}` as const;
  return amount === null || amount.startsWith('-') ? 'types.payout' : 'types.payout_returned';
}

/** The text key of a type in the filter of a list. */
export const filterKey = (type: TransactionType, isBusiness: boolean) =>
  type === 'withdrawal' && isBusiness ? ('types.payout' as const) : (`types.${type}` as const);
