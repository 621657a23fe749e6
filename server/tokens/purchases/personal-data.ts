import { BY_LAW, days } from '../../platform/privacy/periods.ts';
import {
  aged,
  agedDays,
  columns,
  noPerson,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

const LEFT = withheld('the member’s statements show what is left of purchases');

/** What the tables of purchases by card hold. */
export const PURCHASES_DATA: Register = {
  purchase: {
    purpose:
      'The books: tokens bought by card. The card’s fingerprint bounds purchases, and the uses of a coupon that is limited per account.',
    kept: `${BY_LAW}; the card’s fingerprint ${days('cardFingerprint', 'after the purchase')}`,
    erasing: 'keeps',
    personal: {
      id: 'purchases[].id',
      member_id: OWN_ID,
      status: 'purchases[].status',
      tokens: 'purchases[].tokens',
      amount: 'purchases[].amount',
      currency: 'purchases[].currency',
      rate: 'purchases[].rate',
      documents: 'purchases[].documents',
      intent_id: 'purchases[].cardProviderReference',
      failure: 'purchases[].failure',
      created_at: 'purchases[].createdAt',
      closed_at: 'purchases[].closedAt',
      card_fingerprint: 'purchases[].cardFingerprint',
      refused_for: 'purchases[].refusedFor',
      transfer_id: REFERENCE,
    },
    other: columns('request_key expires_at next_look_at looks livemode'),
  },
  lots_kept: {
    purpose:
      'Statements of a long history: what was left of purchases at the beginning of a month.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { member_id: OWN_ID, purchases: REFERENCE, elsewhere: LEFT, amounts: LEFT },
    other: columns('until known_from'),
  },
  purchase_count: {
    purpose: 'Limits purchases per device and network.',
    kept: agedDays('at', 'purchaseCount', 'after the purchase'),
    erasing: 'deletes',
    personal: { purchase_id: REFERENCE, subject: SECRET },
    other: columns('kind tokens at'),
  },
  purchase_hold: noPerson('purchase_id until kept_for'),
  purchase_quote: {
    purpose: 'A price that is held for some minutes.',
    kept: aged('expires_at', '1 day', 'after it expires'),
    erasing: 'deletes',
    personal: { member_id: OWN_ID },
    other: columns('id currency rate created_at expires_at'),
  },
  purchase_reversal: {
    purpose: 'The books: refunds and disputes of purchases, and withdrawals from them.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      id: 'purchases[].reversals[].id',
      purchase_id: REFERENCE,
      kind: 'purchases[].reversals[].kind',
      status: 'purchases[].reversals[].status',
      amount: 'purchases[].reversals[].amount',
      tokens: 'purchases[].reversals[].tokens',
      owed: 'purchases[].reversals[].owed',
      created_at: 'purchases[].reversals[].createdAt',
    },
    other: columns('asked next_ask_at refund_id held collections written_off loss_decided_at'),
  },
  test_purchase: {
    purpose: 'The books: test tokens bought by invented members.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { member_id: withheld('an invented member'), business_id: REFERENCE },
    other: columns(
      'id livemode request_key status tokens amount currency rate intent_id failure transfer_id created_at expires_at closed_at next_look_at looks',
    ),
  },
};
