/** Every mail there is, and the keys of its texts in `locales/<language>/mail.json`. */
import type { LetterName } from './letter-values.ts';

export interface Letter {
  subject: string;
  text: readonly string[];
  /** A small table below the text: a value's name, and the key of its label. */
  rows?: Readonly<Record<string, string>>;
  /** The label of the button that leads to `url`. */
  action?: string;
  /** What stands below the button, smaller. */
  note?: string;
}

const LEVEL_ROWS = {
  from: 'rows.from-level',
  to: 'rows.to-level',
  amount: 'rows.moved',
  staked: 'rows.staked',
  at: 'rows.at',
};

const WITHDRAWAL_ROWS = { amount: 'rows.amount', address: 'rows.address', at: 'rows.at' };

export const LETTERS: Record<LetterName, Letter> = {
  'confirm-email': {
    subject: 'confirm-email.subject',
    text: ['confirm-email.text'],
    action: 'confirm-email.action',
    note: 'confirm-email.note',
  },
  'already-registered': {
    subject: 'already-registered.subject',
    text: ['already-registered.text'],
    action: 'already-registered.action',
    note: 'already-registered.note',
  },
  'confirm-new-email': {
    subject: 'confirm-new-email.subject',
    text: ['confirm-new-email.text'],
    action: 'confirm-new-email.action',
    note: 'confirm-new-email.note',
  },
  'email-changing': {
    subject: 'email-changing.subject',
    text: ['email-changing.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'reset-password': {
    subject: 'reset-password.subject',
    text: ['reset-password.text'],
    action: 'reset-password.action',
    note: 'reset-password.note',
  },
  'password-changed': {
    subject: 'password-changed.subject',
    text: ['password-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'deposit-address-changed': {
    subject: 'deposit-address-changed.subject',
    text: ['deposit-address-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'new-sign-in': {
    subject: 'new-sign-in.subject',
    text: ['new-sign-in.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'second-factor-on': {
    subject: 'second-factor-on.subject',
    text: ['second-factor-on.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'second-factor-off': {
    subject: 'second-factor-off.subject',
    text: ['second-factor-off.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'recovery-code-used': {
    subject: 'recovery-code-used.subject',
    text: ['recovery-code-used.text', 'recovery-code-used.left', 'not-you.text'],
    action: 'not-you.action',
  },
  'passkey-added': {
    subject: 'passkey-added.subject',
    text: ['passkey-added.text', 'not-you.text', 'passkey-added.then'],
    action: 'not-you.action',
  },
  'passkey-removed': {
    subject: 'passkey-removed.subject',
    text: ['passkey-removed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  contact: { subject: 'contact.subject', text: ['contact.text'] },
  'payment-receipt': {
    subject: 'payment-receipt.subject',
    text: ['payment-receipt.text'],
    rows: {
      merchant: 'rows.merchant',
      description: 'rows.description',
      reference: 'rows.reference',
      at: 'rows.at',
      gross: 'rows.gross',
      discount: 'rows.discount',
      total: 'rows.total',
    },
    action: 'payment-receipt.action',
    note: 'payment-receipt.note',
  },
  'deposit-receipt': {
    subject: 'deposit-receipt.subject',
    text: ['deposit-receipt.text'],
    rows: {
      amount: 'rows.received',
      at: 'rows.at',
      address: 'rows.address',
      transaction: 'rows.transaction',
    },
    action: 'deposit-receipt.action',
  },
  'level-changed': {
    subject: 'level-changed.subject',
    text: ['level-changed.text'],
    rows: LEVEL_ROWS,
    action: 'level-changed.action',
  },
  'membership-lapsed': {
    subject: 'membership-lapsed.subject',
    text: ['membership-lapsed.text'],
    rows: LEVEL_ROWS,
    action: 'membership-lapsed.action',
  },
  'airdrop-received': {
    subject: 'airdrop-received.subject',
    text: ['airdrop-received.text'],
    rows: { amount: 'rows.received', campaign: 'rows.description', at: 'rows.at' },
    action: 'airdrop-received.action',
  },
  'trial-ending': {
    subject: 'trial-ending.subject',
    text: ['trial-ending.text', 'trial-ending.stake'],
    action: 'trial-ending.action',
  },
  'trial-ended': {
    subject: 'trial-ended.subject',
    text: ['trial-ended.text', 'trial-ended.stake'],
    action: 'trial-ended.action',
  },
  'purchase-receipt': {
    subject: 'purchase-receipt.subject',
    text: ['purchase-receipt.text'],
    rows: { tokens: 'rows.tokens', paid: 'rows.paid-by-card', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-receipt.action',
    note: 'purchase-receipt.note',
  },
  'purchase-reversed': {
    subject: 'purchase-reversed.subject',
    text: ['purchase-reversed.text'],
    rows: { tokens: 'rows.tokens', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-reversed.action',
  },
  'withdrawal-requested': {
    subject: 'withdrawal-requested.subject',
    text: ['withdrawal-requested.text'],
    rows: { ...WITHDRAWAL_ROWS, until: 'rows.until' },
    action: 'withdrawal-requested.action',
    note: 'withdrawal-requested.note',
  },
  'withdrawal-settled': {
    subject: 'withdrawal-settled.subject',
    text: ['withdrawal-settled.text'],
    rows: { ...WITHDRAWAL_ROWS, transaction: 'rows.transaction' },
    action: 'withdrawal-settled.action',
  },
  'withdrawal-cancelled': {
    subject: 'withdrawal-cancelled.subject',
    text: ['withdrawal-cancelled.text'],
    rows: WITHDRAWAL_ROWS,
    action: 'withdrawal-cancelled.action',
  },
  'withdrawal-failed': {
    subject: 'withdrawal-failed.subject',
    text: ['withdrawal-failed.text'],
    rows: WITHDRAWAL_ROWS,
    action: 'withdrawal-failed.action',
  },
};
