import type { Transaction } from '#shared/transactions/endpoints.ts';

/**
 * The other party or the order of a transaction; null if its type says all. A blockchain address is
 * no name and too long for phones.
 */
export const nameOf = ({ type, recipient, order }: Transaction): string | null =>
  type === 'withdrawal' ? null : (recipient ?? order);
