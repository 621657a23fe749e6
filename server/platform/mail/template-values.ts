import type { Role } from '#shared/team/scopes.ts';
import type { DailySummary } from './daily-summary.ts';
import type {
  MerchantValues,
  PaymentReceipt,
  RefundNews,
  RequestNews,
  ReservationNews,
} from './payment-values.ts';
import type { PlanValues } from './plan-values.ts';
import type { PurchaseRefused, PurchaseWithdrawn } from './purchase-values.ts';
import type { GrantsSuspended, SuspensionNews } from './suspension-values.ts';
import type { SecondApprovalNews, WithdrawalNews } from './withdrawal-values.ts';

/**
 * The values of each mail. `others-words.ts` names those that other people choose, which `compose`
 * quotes and keeps out of the subject.
 * Amounts are formatted in the recipient's language; an empty value has no row.
 */
export interface TemplateValues extends PlanValues {
  'confirm-email': RequestedMail;
  'already-registered': { url: string };
  'confirm-new-email': { url: string };
  'email-changing': { email: string; url: string };
  'reset-password': RequestedMail;
  'mailbox-proof': { digits: string };
  'email-changed': ChangeNews & { email: string };
  /** To the new address. */
  'email-changed-here': { at: string; until: string; url: string };
  'password-changed': ChangeNews;
  'deposit-address-changed': ChangeNews & { address: string };
  'account-secured': { at: string; until: string; url: string };
  'change-undone': { at: string; url: string };
  'factor-reset-asked': { until: string; url: string };
  'factor-reset-done': ChangeNews;
  'erasure-asked': { until: string; url: string };
  'erasure-stopped': Record<string, never>;
  'erasure-done': Record<string, never>;
  /** `network`: the shortened network address; empty when unknown. */
  'new-sign-in': { at: string; device: string; network: string; url: string };
  'sign-in-copied': { at: string; device: string; url: string };
  /** Amounts in tokens, as decimal strings. */
  'payment-limits-raised': { at: string; amount: string; sum: string; url: string };
  'passkey-added': ChangeNews & { device: string };
  'passkey-removed': ChangeNews;
  'second-factor-on': ChangeNews;
  'second-factor-off': ChangeNews;
  'recovery-codes-renewed': ChangeNews;
  'recovery-code-used': { at: string; left: string; url: string };
  'domain-failing': { domain: string; until: string; url: string };
  /** `key`: its name, empty for the API token. `until`: when older ones expire, or empty. */
  'api-token-made': { at: string; key: string; ending: string; until: string; url: string };
  'api-token-revoked': { at: string; key: string; ending: string; url: string };
  'webhook-moved': WebhookNews;
  'webhook-added': WebhookNews;
  'webhook-deleted': WebhookNews;
  'business-renamed': { at: string; before: string; name: string; url: string };
  'origin-added': { at: string; origin: string; url: string };
  'team-invitation': MerchantValues & { role: Role; url: string };
  'team-role-changed': MerchantValues & { role: Role; at: string; url: string };
  'team-removed': MerchantValues & { at: string };
  /** To a frozen person without another owner beside them. */
  'owner-frozen': MerchantValues & { at: string; url: string };
  /** To the other owners; `who`: the name of the frozen person. */
  'colleague-frozen': MerchantValues & { who: string; at: string; url: string };
  'colleague-unfrozen': MerchantValues & { who: string; at: string; url: string };
  'ownership-offered': MerchantValues & { url: string };
  /** `what`, `who` and `object`: as the activity log names them, in the recipient's language. */
  'owner-notice': {
    merchant: string;
    what: string;
    who: string;
    object: string;
    at: string;
    url: string;
  };
  'grants-suspended': GrantsSuspended;
  'suspension-kept': SuspensionNews;
  'suspension-ended': SuspensionNews;
  'webhook-off': WebhookOff;
  'webhook-gone': WebhookOff;
  contact: { name: string; email: string; message: string };
  'payment-receipt': PaymentReceipt;
  /** `attached`: not empty where the mail carries the invoice. */
  'invoice-issued': MerchantValues & {
    number: string;
    total: string;
    url: string;
    attached: string;
  };
  'reservation-made': ReservationNews;
  'reservation-captured': ReservationNews;
  'reservation-released': ReservationNews;
  /** To the business. */
  'reservation-withdrawn': ReservationNews;
  'refund-received': RefundNews;
  'refund-given': RefundNews;
  'first-sale': FirstSale;
  'daily-summary': DailySummary;
  /** To the business. `reason` is of our list; `message` is the payer's. `until`: the answer to a charge of an agreement. */
  'refund-asked': RequestNews & { reason: string; message: string; until: string };
  /** To the payer. `answer` is the business's. */
  'refund-declined': RequestNews & MerchantValues & { answer: string };
  'deposit-receipt': {
    amount: string;
    at: string;
    /** The deposit address, and the hash of the transaction. */
    address: string;
    transaction: string;
    url: string;
  };
  'level-changed': LevelChanged;
  'membership-lapsed': LevelChanged;
  'airdrop-received': { amount: string; campaign: string; at: string; url: string };
  'trial-ending': TrialNotice;
  'trial-ended': TrialNotice;
  'pass-low': PassNews;
  'pass-ending': PassNews;
  'pass-given': PassNews;
  'purchase-receipt': {
    tokens: string;
    paid: string;
    at: string;
    order: string;
    url: string;
    /** Where the buyer withdraws from the purchase without signing in. */
    withdrawUrl: string;
  };
  'purchase-reversed': { tokens: string; at: string; order: string; url: string };
  'purchase-withdrawn': PurchaseWithdrawn;
  'purchase-withdrawal-refused': PurchaseWithdrawn;
  'purchase-refused': PurchaseRefused;
  'purchase-refused-card': PurchaseRefused;
  'withdrawal-requested': WithdrawalNews;
  'withdrawal-approval': WithdrawalNews;
  'withdrawal-settled': WithdrawalNews;
  'withdrawal-cancelled': WithdrawalNews;
  'withdrawal-failed': WithdrawalNews;
  'second-approval': SecondApprovalNews;
}

/** Withdrawals wait until `until`; `url` is the page that undoes the change. */
interface ChangeNews {
  at: string;
  until: string;
  url: string;
}

interface WebhookNews {
  at: string;
  webhook: string;
  url: string;
}

interface WebhookOff {
  webhook: string;
  /** Time of the first failure. */
  at: string;
  url: string;
}

interface FirstSale {
  amount: string;
  merchant: string;
  description: string;
  at: string;
  url: string;
}

interface LevelChanged {
  from: string;
  to: string;
  at: string;
  /** The amount added to or removed from the stake. */
  amount: string;
  staked: string;
  url: string;
}

/** `pass`: its name, which the business chose. */
type PassNews = MerchantValues & { pass: string; until: string; url: string };

interface TrialNotice {
  until: string;
  /** The first level that needs a stake, and its minimum stake. */
  level: string;
  threshold: string;
  url: string;
}

export type TemplateName = keyof TemplateValues;

/** Mails about a change of credentials, with an undo link. */
export type ChangeMailName =
  | 'email-changed'
  | 'password-changed'
  | 'deposit-address-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'factor-reset-done';

export type WithdrawalMailName = Extract<TemplateName, `withdrawal-${string}`>;

/** Mails whose row contains a transfer (`queueTransferMail`) instead of values. */
export type TransferTemplateName =
  | 'payment-receipt'
  | 'invoice-issued'
  | 'reservation-made'
  | 'reservation-captured'
  | 'reservation-released'
  | 'reservation-withdrawn'
  | 'refund-received'
  | 'refund-given'
  | 'purchase-receipt'
  | 'purchase-reversed'
  | 'purchase-withdrawn'
  | 'purchase-withdrawal-refused'
  | 'deposit-receipt'
  | 'level-changed'
  | 'membership-lapsed'
  | 'airdrop-received';

/** `digits`: to type where the mail was asked for. The merchant: of the payment it leads back to. */
interface RequestedMail {
  url: string;
  digits: string;
  merchant: string;
  verifiedDomain: string;
}
