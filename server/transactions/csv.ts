import type { Transaction } from '#shared/transactions/contract.ts';
import { type Columns, words } from '../http/csv.ts';

/** Transactions as columns of a file. */
export const TRANSACTION_COLUMNS: Columns<Transaction> = {
  date: ({ date }) => date,
  type: ({ type }) => type,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  recipient: ({ recipient }) => words(recipient),
  note: ({ note }) => words(note),
  id: ({ id }) => id,
  reverses: ({ reverses }) => reverses ?? '',
};
