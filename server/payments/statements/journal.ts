/** The movements of a statement as double entry: each row debits one account and credits another. */
import { dateFormat } from '#shared/intl-formats.ts';
import type { JournalEntry } from '#shared/statements/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';
import type { MovementRow } from './statement.ts';

/** Swedish writes a day as ISO 8601 does: 2026-10-21. */
const isoDay = (timeZone: string) => dateFormat('sv', { dateStyle: 'short', timeZone });

const CASH = 'assets:payment account';
const STAKE = 'assets:membership';

/** The account on the other side; docs/papers.md explains each. */
function counterOf({ type, reverses, amount }: MovementRow): string {
  const isIncoming = !amount.startsWith('-');
  switch (type) {
    case 'payment':
      if (reverses === null) return isIncoming ? 'income:sales' : 'expenses:payments';
      return isIncoming ? 'expenses:payments' : 'income:refunds';
    case 'buy':
      return 'assets:card purchases';
    case 'withdrawal':
      return 'assets:payouts';
    case 'deposit':
      return 'equity:deposits';
    case 'airdrop':
      return 'income:airdrops';
    case 'stake':
      return STAKE;
  }
}

/** @param zone divides the movements into days, as it does into the months of the statement */
export function entriesOf(moved: MovementRow, zone: string): JournalEntry[] {
  const { id, date, type, cash, stake, currency, fiat, order, recipient } = moved;
  const about = {
    date: isoDay(zone).format(new Date(date)),
    transaction: id,
    description: [type, recipient].filter(Boolean).join(' '),
    commodity: currency,
    reference: order,
  };
  const entry = (
    account: string,
    amount: string,
    counter: string,
    valued: boolean,
  ): JournalEntry => {
    const isDebit = !amount.startsWith('-');
    return {
      ...about,
      debit: isDebit ? account : counter,
      credit: isDebit ? counter : account,
      amount: amount.replace('-', ''),
      value: valued && fiat ? fiat.amount.replace('-', '') : null,
      valueCurrency: valued && fiat ? fiat.currency : null,
      rateSource: valued && fiat ? fiat.source : null,
    };
  };
  // A move between the two accounts of the business is one entry, of which nothing came or left.
  if (moved.amount === '0' && cash !== '0') return [entry(CASH, cash, STAKE, false)];
  const counter = counterOf(moved);
  return [
    ...(cash === '0' ? [] : [entry(CASH, cash, counter, stake === '0')]),
    ...(stake === '0' ? [] : [entry(STAKE, stake, counter, cash === '0')]),
  ];
}

export const JOURNAL_COLUMNS: Columns<JournalEntry> = {
  date: ({ date }) => date,
  transaction: ({ transaction }) => transaction,
  description: ({ description }) => words(description),
  debit: ({ debit }) => debit,
  credit: ({ credit }) => credit,
  amount: ({ amount }) => ({ decimal: amount }),
  commodity: ({ commodity }) => commodity,
  value: ({ value }) => (value === null ? '' : { decimal: value }),
  valueCurrency: ({ valueCurrency }) => valueCurrency ?? '',
  rateSource: ({ rateSource }) => rateSource ?? '',
  reference: ({ reference }) => words(reference),
};
