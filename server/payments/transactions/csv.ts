import type { Transaction } from '#shared/transactions/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

export const TRANSACTION_COLUMNS: Columns<Transaction> = {
  date: ({ date }) => date,
  type: ({ type }) => type,
  amount: ({ amount }) => ({ decimal: amount }),
  currency: ({ currency }) => currency,
  recipient: ({ recipient }) => words(recipient),
  note: ({ note }) => words(note),
  id: ({ id }) => id,
  reverses: ({ reverses }) => reverses ?? '',
  merchantDomain: ({ merchant }) => words(merchant?.domain ?? null),
  merchantVerified: ({ merchant }) => (merchant ? String(merchant.verified) : ''),
  order: ({ order }) => words(order),
  moneyAmount: ({ money }) => (money ? { decimal: money.amount } : ''),
  moneyCurrency: ({ money }) => money?.currency ?? '',
  fiatAmount: ({ fiat }) => (fiat ? { decimal: fiat.amount } : ''),
  fiatCurrency: ({ fiat }) => fiat?.currency ?? '',
  rateSource: ({ fiat }) => fiat?.source ?? '',
};

/** What left a business is a payout, as in its settlements. */
export const payoutType = (amount: string): 'payout' | 'payout_returned' =>
  amount.startsWith('-') ? 'payout' : 'payout_returned';

/** The columns of a business's file. */
export const BUSINESS_COLUMNS: Columns<Transaction> = {
  ...TRANSACTION_COLUMNS,
  type: ({ type, amount }) => (type === 'withdrawal' ? payoutType(amount) : type),
};
