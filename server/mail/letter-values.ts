/**
 * What a mail needs to be written. None holds what a stranger typed, but `contact`, which we get,
 * and `payment-receipt` and the refunds of it: what the merchant somebody has paid calls itself and
 * the purchase, and why it gives money back.
 * Amounts are written out in the reader's language; an empty value has no row.
 */
export interface LetterValues {
  'confirm-email': { url: string };
  'already-registered': { url: string };
  'confirm-new-email': { url: string };
  'email-changing': { email: string; url: string };
  'reset-password': { url: string };
  'password-changed': { at: string; url: string };
  'deposit-address-changed': { at: string; address: string; url: string };
  'new-sign-in': { at: string; device: string; url: string };
  'passkey-added': { at: string; device: string; url: string };
  'passkey-removed': { at: string; url: string };
  'second-factor-on': { at: string; url: string };
  'second-factor-off': { at: string; url: string };
  'recovery-code-used': { at: string; left: string; url: string };
  'domain-failing': { domain: string; until: string; url: string };
  /** `until`: when those before end; empty where there are none that are still good. */
  'api-token-made': { at: string; ending: string; until: string; url: string };
  'api-token-revoked': { at: string; ending: string; url: string };
  'webhook-moved': { at: string; webhook: string; url: string };
  'origin-added': { at: string; origin: string; url: string };
  'webhook-off': WebhookOff;
  'webhook-gone': WebhookOff;
  contact: { name: string; email: string; message: string };
  'payment-receipt': {
    merchant: string;
    at: string;
    gross: string;
    discount: string;
    total: string;
    description: string;
    reference: string;
    url: string;
  };
  'refund-received': RefundNews;
  'refund-given': RefundNews;
  'deposit-receipt': {
    amount: string;
    at: string;
    /** Where it was sent to, and its transaction on the chain. */
    address: string;
    transaction: string;
    url: string;
  };
  'level-changed': LevelChanged;
  'membership-lapsed': LevelChanged;
  'airdrop-received': { amount: string; campaign: string; at: string; url: string };
  'trial-ending': TrialNotice;
  'trial-ended': TrialNotice;
  'purchase-receipt': { tokens: string; paid: string; at: string; order: string; url: string };
  'purchase-reversed': { tokens: string; at: string; order: string; url: string };
  'withdrawal-requested': WithdrawalNews;
  'withdrawal-settled': WithdrawalNews;
  'withdrawal-cancelled': WithdrawalNews;
  'withdrawal-failed': WithdrawalNews;
}

interface WebhookOff {
  webhook: string;
  /** The first failure. */
  at: string;
  url: string;
}

interface WithdrawalNews {
  amount: string;
  /** In full: whoever reads it compares it. */
  address: string;
  at: string;
  /** Nothing leaves before. */
  until: string;
  /** The hash of the transaction; empty before there is one. */
  transaction: string;
  url: string;
}

interface RefundNews {
  merchant: string;
  at: string;
  /** In tokens. */
  refunded: string;
  /** Of the price; empty where it says no more than `refunded`. */
  part: string;
  /** What has gone back of the price, this one included. */
  back: string;
  price: string;
  reason: string;
  description: string;
  reference: string;
  url: string;
}

interface LevelChanged {
  from: string;
  to: string;
  at: string;
  /** What moved in or out of the stake. */
  amount: string;
  staked: string;
  url: string;
}

interface TrialNotice {
  until: string;
  /** The first level with a stake, and what it takes. */
  level: string;
  threshold: string;
  url: string;
}

export type LetterName = keyof LetterValues;

export type WithdrawalLetterName = Extract<LetterName, `withdrawal-${string}`>;

/** Letters whose row names a transfer (`queueTransferMail`), in place of what they say. */
export type TransferLetterName =
  | 'payment-receipt'
  | 'refund-received'
  | 'refund-given'
  | 'purchase-receipt'
  | 'purchase-reversed'
  | 'deposit-receipt'
  | 'level-changed'
  | 'membership-lapsed'
  | 'airdrop-received';
