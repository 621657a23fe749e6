import type { Transaction } from '#shared/transactions/schemas.ts';

/** The text key of a transaction's type. A payment that reverses another is a refund. */
export const typeKey = ({ type, reverses }: Pick<Transaction, 'type' | 'reverses'>) =>
  type === 'payment' && reverses ? ('types.refund' as const) : (`types.${type}` as const);
