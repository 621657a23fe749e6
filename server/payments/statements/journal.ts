/** The movements of a statement as double entry: each row debits one account and credits another. */
import { dateFormat } from '#shared/intl-formats.ts';
import { decimalsOf, formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import type { JournalEntry } from '#shared/statements/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';
import { signedUnits } from './signed-units.ts';
import type { MovementRow } from './statement.ts';

/** Swedish writes a day as ISO 8601 does: 2026-10-21. */
const isoDay = (timeZone: string) => dateFormat('sv', { dateStyle: 'short', timeZone });

const CASH = 'assets:payment account';
const STAKE = 'assets:membership';

/** The account on the other side; docs/papers.md explains each. */
function counterOf({ type, reverses, amount, purchase }: MovementRow): string {
  const isIncoming = !amount.startsWith('-');
  switch (type) {
    case 'payment':
      if (reverses === null) return isIncoming ? 'income:sales' : 'expenses:payments';
      return isIncoming ? 'expenses:payments' : 'income:refunds';
    case 'buy':
      return purchase === 'taken_back' ? 'expenses:card losses' : 'assets:card purchases';
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

/** The value of a tip, and the rest of its payment. The value follows the tokens where another currency was paid. */
function tipIn({ cash, currency, fiat }: MovementRow, tip: NonNullable<MovementRow['tip']>) {
  const units = (amount: string, of: string) => parseDecimal(amount, decimalsOf(of) ?? 0) ?? 0n;
  const [paid, given] = [units(cash, currency), units(tip.tokens, currency)];
  const tokens = formatToken(paid - given);
  if (!fiat) return { value: null, sales: { tokens, value: null } };
  const worth = units(fiat.amount, fiat.currency);
  const part = fiat.source === 'money' ? units(tip.money, fiat.currency) : (worth * given) / paid;
  const value = formatAmount(part, fiat.currency);
  return { value, sales: { tokens, value: formatAmount(worth - part, fiat.currency) } };
}

/** The value of what moved on each account: that of all in proportion to the tokens, the membership has the rest. */
function valuesOf({ cash, amount, currency, fiat }: MovementRow) {
  if (!fiat) return { cash: null, stake: null };
  const units = (given: string) => signedUnits(given, decimalsOf(currency) ?? 0);
  const worth = signedUnits(fiat.amount, decimalsOf(fiat.currency) ?? 0);
  const part = (worth * units(cash)) / units(amount);
  return {
    cash: formatAmount(part, fiat.currency),
    stake: formatAmount(worth - part, fiat.currency),
  };
}

/** @param zone divides the movements into days, as it does into the months of the statement */
export function entriesOf(moved: MovementRow, zone: string): JournalEntry[] {
  const { id, date, type, cash, stake, currency, fiat, order, recipient, tip } = moved;
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
    value: string | null,
  ): JournalEntry => {
    const isDebit = !amount.startsWith('-');
    return {
      ...about,
      debit: isDebit ? account : counter,
      credit: isDebit ? counter : account,
      amount: amount.replace('-', ''),
      value: value?.replace('-', '') ?? null,
      valueCurrency: (value && fiat?.currency) ?? null,
      rateSource: (value && fiat?.source) ?? null,
    };
  };
  // A move between the two accounts of the business is one entry, of which nothing came or left.
  if (moved.amount === '0' && cash !== '0') return [entry(CASH, cash, STAKE, null)];
  if (tip) {
    const given = tipIn(moved, tip);
    const entries = [
      entry(CASH, given.sales.tokens, 'income:sales', given.sales.value),
      entry(CASH, tip.tokens, 'income:tips', given.value),
    ];
    return entries.filter(({ amount }) => amount !== '0');
  }
  const counter = counterOf(moved);
  const values = valuesOf(moved);
  return [
    ...(cash === '0' ? [] : [entry(CASH, cash, counter, values.cash)]),
    ...(stake === '0' ? [] : [entry(STAKE, stake, counter, values.stake)]),
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
