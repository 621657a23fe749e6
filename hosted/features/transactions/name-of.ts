import type { Transaction } from '#shared/transactions/endpoints.ts';

/**
 * The order of a received payment, or the other party of a transaction; null if its type says all. A blockchain address is
 * no name and too long for phones.
 */
export const nameOf = ({ merchant, recipient, order }: Transaction): string | null =>
  merchant ? recipient : order;
