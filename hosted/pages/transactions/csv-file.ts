import * as z from 'zod/mini';
import { listTransactions } from '#shared/transactions/contract.ts';

/** The whole selection as a file (RFC 4180). */
export const transactionsFile = {
  ...listTransactions,
  accept: 'text/csv',
  response: z.string(),
} as const;
