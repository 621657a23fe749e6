/** A settlement and a line as the documents show them. */
import type { Settlement, SettlementLine } from './schemas.ts';

export const EXAMPLE_SETTLEMENT: Settlement = {
  id: 'stl_4x8k1m6q3t5w0y7z2b4d7n2c9v',
  livemode: true,
  number: 12,
  date: '2026-11-21',
  zone: 'Europe/Madrid',
  opening: '1000',
  closing: '1052',
  held: '0',
  totals: {
    payment: '145',
    tip: '7',
    refund: '0',
    taken_back: '0',
    disputed: '0',
    released: '0',
    payout: '-100',
    payout_returned: '0',
    purchase: '0',
    purchase_returned: '0',
    deposit: '0',
    airdrop: '0',
    membership: '0',
    spending: '0',
  },
  afterTransfer: 10241,
  lastTransfer: 10389,
  closedAt: '2026-11-21T23:04:00.000Z',
};

export const EXAMPLE_LINE: SettlementLine = {
  transaction: 'txn_4x8k1m6q3t5w0y7z2b4d7n2c9v',
  number: 10244,
  date: '2026-11-21T10:01:00.000Z',
  kind: 'payment',
  tokens: '152',
  tip: '7',
  session: 'pay_4x8k1m6q3t5w0y7z2b4d7n2c9v',
  reference: 'order-17',
  money: { amount: '38.00', currency: 'EUR' },
};
