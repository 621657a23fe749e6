/** What the API reference says of statements: examples and errors. */
import { EXAMPLE_ENTRY, EXAMPLE_MOVEMENT, EXAMPLE_STATEMENT } from '#shared/statements/example.ts';
import { SETTLEMENT_EXAMPLES } from './settlement-docs.ts';

const { period, zone, from, to } = EXAMPLE_STATEMENT;
const params = { id: period };

export const STATEMENT_EXAMPLES = {
  ...SETTLEMENT_EXAMPLES,
  listStatements: { response: { data: [{ period, zone, from, to }] } },
  readStatement: {
    params,
    query: { limit: '20' },
    response: { ...EXAMPLE_STATEMENT, data: [EXAMPLE_MOVEMENT], next: null },
  },
  listJournal: {
    params,
    query: { limit: '20' },
    response: { data: [EXAMPLE_ENTRY], next: null },
  },
  readStatementPdf: {
    params,
    query: { locale: 'en' },
    response: { name: `salus-statement-${period}.pdf`, pdf: 'JVBERi0xLjcK…' },
  },
};

export const STATEMENT_MEANINGS = {
  period_open: {
    cause:
      'The month or year has not ended in the time zone of the business, or ended less than 15 minutes ago.',
    remedy: 'Wait until it has ended. `GET /merchant/statements` lists the periods that have.',
  },
  period_before_account: {
    cause: 'The month or year ended before the account began.',
    remedy: 'Ask for a later period.',
  },
  period_archived: {
    cause: 'The movements of this time were archived before statements existed.',
    remedy: 'Contact us for a copy.',
  },
};

export const MOVEMENT_FIELDS = {
  id: 'The ID of the transaction (`txn_…`).',
  date: 'The time of the transaction.',
  type: 'The type of the transaction.',
  amount: 'The number of tokens; negative if they left your account.',
  currency: 'The symbol of the token.',
  recipient: 'For a withdrawal, its address. For a payment that you made, the payee.',
  order: 'For a payment that you received, its reference, or its description without one.',
  note: 'The reason for a refund.',
  reverses: 'The ID of the transaction that this one reverses, in full or in part.',
};

const MOVED = {
  cash: 'The tokens that came to the payment account; negative if they left.',
  stake: 'The tokens that came to the membership; negative if they left.',
};

export const STATEMENT_FIELDS = {
  Statement: {
    period: 'The month or the year.',
    zone: 'The time zone whose months and years these are.',
    from: 'The start of the period.',
    to: 'The end of the period, which is not part of it.',
    holder: 'The name of the account’s owner.',
    fiatCurrency: 'The currency of all values.',
    opening: 'The balances at the start of the period.',
    closing: 'The balances at the end of the period.',
    'opening.cash': 'The tokens in the payment account at the start.',
    'opening.stake': 'The tokens in the membership at the start.',
    'closing.cash': 'The tokens in the payment account at the end.',
    'closing.stake': 'The tokens in the membership at the end.',
    movements: 'The number of movements in the period.',
    totals: 'What moved in the period, by type.',
    'totals.type': 'The type of the transactions.',
    'totals.count': 'The number of transactions.',
    'totals.cash': MOVED.cash,
    'totals.stake': MOVED.stake,
    data: 'The movements of this page, oldest first.',
    next: 'The value of `after` for the next page; null on the last page.',
    lots: 'The tokens that you bought by card in the period, or of which something was left at its end.',
    'lots.purchase': 'The ID of the purchase.',
    'lots.transaction': 'The ID of the transaction that credited it.',
    'lots.date': 'The time of this transaction.',
    'lots.tokens': 'The number of tokens.',
    'lots.left':
      'What of them was left in the payment account at the end. Tokens from elsewhere are spent first, then the oldest purchase.',
    'lots.cost': 'What you paid for them.',
    'lots.returned':
      'What of the cost had gone back to the card at the end, or was kept by its bank in a dispute.',
    'lots.currency': 'The currency of the cost.',
  },
  StatedMovement: {
    ...MOVEMENT_FIELDS,
    amount: 'The sum of `cash` and `stake`.',
    money: 'What was paid or refunded in money; null for other movements.',
    'money.amount': 'The amount; negative if you paid it or gave it back.',
    'money.currency': 'The currency of the amount.',
    reservation: 'Whether a payment of yours reserved tokens, or returned what was not taken.',
    fiat: 'The value at the time of the movement; null if there was no price.',
    'fiat.amount': 'The value of `amount`.',
    'fiat.currency': 'The currency of the value.',
    'fiat.source':
      '`money` if it was paid or bought at this amount, or the source of the price that was in force.',
    ...MOVED,
  },
  JournalEntry: {
    date: 'The day of the transaction, in the time zone of the statement.',
    transaction: 'The ID of the transaction.',
    description: 'The type of the transaction, and whom it went to.',
    debit: 'The account that is debited.',
    credit: 'The account that is credited.',
    amount: 'The number of tokens.',
    commodity: 'The symbol of the token.',
    value: 'The value at the time; null where nothing came or left.',
    valueCurrency: 'The currency of the value.',
    rateSource:
      '`money` if it was paid or bought at this amount, or the source of the price that was in force.',
    reference: 'Your reference of a payment, or its description without one.',
  },
  StatementPeriod: {
    period:
      'The month, such as `2026-10`, or the year, such as `2026`. It is the ID of the statement.',
    zone: 'The time zone whose months and years these are.',
    from: 'The start of the period.',
    to: 'The end of the period, which is not part of it.',
  },
  StatementFile: {
    name: 'A name for the file.',
    pdf: 'The PDF file in base64.',
  },
};
