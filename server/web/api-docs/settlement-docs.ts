/** What the API reference says of settlements: examples and fields. */
import { EXAMPLE_LINE, EXAMPLE_SETTLEMENT } from '#shared/settlements/example.ts';
import type { LineKind } from '#shared/settlements/schemas.ts';

const params = { id: EXAMPLE_SETTLEMENT.id };
const query = { limit: '20' };
const lines = { data: [EXAMPLE_LINE], next: null };

export const SETTLEMENT_EXAMPLES = {
  listSettlements: { query, response: { data: [EXAMPLE_SETTLEMENT], next: null } },
  readSettlement: { params, response: EXAMPLE_SETTLEMENT },
  listSettlementLines: { params, query, response: lines },
  listPayoutLines: { params: { id: 'wd_3t5w0y7z2b4d7n2c9v4x8k1m6q' }, query, response: lines },
};

const TOTALS: Record<`totals.${LineKind}`, string> = {
  'totals.payment': 'The payments that you received or captured, without tips.',
  'totals.tip': 'The tips in these payments.',
  'totals.refund': 'The refunds that you gave; negative.',
  'totals.taken_back':
    'The tokens of payments that were taken back from you, because they had been bought with a stolen card; negative.',
  'totals.disputed':
    'The tokens that left because the bank of a card disputed a purchase of yours; negative.',
  'totals.released': 'The tokens that came back after a dispute.',
  'totals.payout': 'The payouts; negative.',
  'totals.payout_returned': 'The payouts that were cancelled or failed.',
  'totals.purchase': 'The tokens that you bought by card.',
  'totals.purchase_returned':
    'The tokens that left because you withdrew a card purchase or it was refunded; negative. They come back if the card network refuses.',
  'totals.deposit': 'The tokens that were deposited from outside.',
  'totals.airdrop': 'The tokens that you were given.',
  'totals.membership': 'The tokens that came from your membership; negative if more went there.',
  'totals.spending': 'What you paid to others, and what came back of it.',
};

export const SETTLEMENT_FIELDS = {
  Settlement: {
    id: 'The ID of the settlement (`stl_…`).',
    livemode: 'False in test mode, where no real tokens move.',
    number: 'Counts your settlements, from 1, without gaps.',
    date: 'The day that the settlement is named after.',
    zone: 'Your time zone when it was closed.',
    opening: 'The balance of the payment account that the settlement before left, in tokens.',
    closing: 'The balance after the last transfer of the settlement.',
    held: 'The tokens that could not be paid out yet when it was closed. They are carried forward.',
    totals: 'What moved, by kind of line. The sum of all is the change of the balance.',
    ...TOTALS,
    afterTransfer: 'The number of the last transfer of the settlement before.',
    lastTransfer: 'The number of the last transfer of this settlement.',
    closedAt: 'The time when it was closed. It never changes after that.',
  },
  SettlementLine: {
    transaction: 'The ID of the transaction.',
    number: 'The number of the transfer, which orders all transfers.',
    date: 'The time of the transaction.',
    kind: 'What the transaction was for.',
    tokens: 'The tokens that came; negative if they left.',
    tip: 'The part of the tokens of a payment that is its tip.',
    session: 'The ID of the pay session of a payment or refund; null for other lines.',
    reference: 'Your reference of the session.',
    money: 'What was paid or refunded in the currency of the session; null for other lines.',
    'money.amount': 'The amount; negative for a refund.',
    'money.currency': 'The currency of the session.',
  },
};
