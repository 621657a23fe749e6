/** A statement as the documents show it. */
import type { JournalEntry, StatedMovement, Statement } from './schemas.ts';

export const EXAMPLE_MOVEMENT: StatedMovement = {
  id: 'txn_4x8k1m6q3t5w0y7z2b4d7n2c9v',
  date: '2026-10-21T10:01:00.000Z',
  type: 'payment',
  amount: '152',
  currency: 'SLS',
  recipient: 'Casa Alba',
  order: 'order-17',
  note: null,
  reverses: null,
  money: { amount: '38.00', currency: 'EUR' },
  reservation: null,
  fiat: { amount: '38.00', currency: 'EUR', source: 'money' },
  cash: '152',
  stake: '0',
};

export const EXAMPLE_ENTRY: JournalEntry = {
  date: '2026-10-21',
  transaction: EXAMPLE_MOVEMENT.id,
  description: 'payment Casa Alba',
  debit: 'assets:payment account',
  credit: 'income:sales',
  amount: '152',
  commodity: 'SLS',
  value: '38.00',
  valueCurrency: 'EUR',
  rateSource: 'money',
  reference: 'order-17',
};

export const EXAMPLE_STATEMENT: Omit<Statement, 'data' | 'next'> = {
  period: '2026-10',
  zone: 'Europe/Madrid',
  from: '2026-09-30T22:00:00.000Z',
  to: '2026-10-31T23:00:00.000Z',
  holder: 'Casa Alba',
  fiatCurrency: 'EUR',
  opening: { cash: '1000', stake: '5000' },
  closing: { cash: '1152', stake: '5000' },
  movements: 1,
  totals: [{ type: 'payment', count: 1, cash: '152', stake: '0' }],
  lots: [],
};
