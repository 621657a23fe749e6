import { BY_LAW, WITH_THE_BOOKS } from '../platform/privacy/periods.ts';
import {
  columns,
  noPerson,
  REFERENCE,
  type Register,
  withheld,
} from '../platform/privacy/table-rule.ts';

/** An account names its member by id, and a transfer names accounts: both are pseudonyms. */
export const LEDGER_DATA: Register = {
  'ledger.account': {
    purpose: 'Holds balances.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { path: REFERENCE, balance: 'accounts[].balance' },
    other: columns('id unit has_floor deferred_credit created_at'),
  },
  'ledger.archived_balance': {
    purpose: 'The sum of the archived postings of an account.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { account_id: REFERENCE, amount: withheld('part of accounts[].balance') },
    other: [],
  },
  'ledger.archived_move': {
    purpose: 'What archived transfers moved on the account of a member, for statements.',
    kept: WITH_THE_BOOKS,
    erasing: 'keeps',
    personal: { account_id: REFERENCE, amounts: withheld('in the statements of those years') },
    other: columns('checkpoint numbers'),
  },
  verification: {
    purpose: 'When the books were verified, and what is wrong with them.',
    kept: 'until the next verification',
    erasing: 'keeps',
    personal: { fault: REFERENCE },
    other: columns('only_row passed_began_at passed_at failed_since'),
  },
  'ledger.unit': noPerson('unit livemode kind'),
  'ledger.verified': noPerson('only_row state made_at'),
  'ledger.verified_balance': {
    purpose: 'The sum of the postings of an account that were verified.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { account_id: REFERENCE, amount: withheld('part of accounts[].balance') },
    other: [],
  },
  'ledger.checkpoint': noPerson('number until partition jws hash made_at moves_kept'),
  'ledger.pending_credit': {
    purpose: 'Credits that are not yet applied to a balance.',
    kept: 'some minutes',
    erasing: 'keeps',
    personal: { account_id: REFERENCE, amount: withheld('part of accounts[].balance') },
    other: columns('id created_at'),
  },
  'ledger.posting': {
    purpose: 'The books: what moved on which account.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      account_id: REFERENCE,
      amount: 'transactions[].amount',
      created_at: 'transactions[].date',
    },
    other: columns('transfer_id position unit'),
  },
  'ledger.seal': noPerson('number last_transfer transfers at content hashes previous hash'),
  'ledger.seal_mark': noPerson('only_row number xid'),
  'ledger.test_funding': {
    purpose: 'Bounds the test tokens that a business makes in a day.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { business_id: REFERENCE },
    other: columns('transfer_id units created_at'),
  },
  'ledger.transfer': {
    purpose: 'The books: what moved, when and why.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { id: 'transactions[].id', note: 'transactions[].note' },
    other: columns('kind business_key reverses created_at xid number'),
  },
  'ledger.treasury_funding': noPerson('transfer_id units created_at'),
};
