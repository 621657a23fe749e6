import type { Transaction } from '#shared/transactions/contract.ts';

/** The text that names what a transaction is: a payment that undoes one is a refund. */
export const typeKey = ({ type, reverses }: Pick<Transaction, 'type' | 'reverses'>) =>
  type === 'payment' && reverses ? ('types.refund' as const) : (`types.${type}` as const);
