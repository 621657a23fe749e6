import type { Transaction } from '#shared/transactions/schemas.ts';

/**
 * The merchant of a payment, or the order of a received one; null if its type says all. A blockchain
 * address is no name and too long for phones.
 */
export const nameOf = ({ type, merchant, recipient, order }: Transaction): string | null => {
  if (type === 'withdrawal') return null;
  return merchant ? recipient : order;
};
