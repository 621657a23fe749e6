import type { Transaction } from '#shared/transactions/schemas.ts';

const RESERVATION = { reserved: 'types.reserved', returned: 'types.returned' } as const;

/** The text key of a transaction's type. A payment that reverses another is a refund, or the return of a reservation. */
export function typeKey({
  type,
  reverses,
  reservation,
}: Pick<Transaction, 'type' | 'reverses' | 'reservation'>) {
  if (reservation) return RESERVATION[reservation];
  return type === 'payment' && reverses ? ('types.refund' as const) : (`types.${type}` as const);
}
