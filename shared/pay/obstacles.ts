/** What keeps a payer from paying. */
import { PAYMENT_DISABLED_BY } from '../wallet/disabled-by.ts';

/** Why somebody may not pay, in the order of the checks. */
export const BLOCKED_REASONS = [
  'payments_disabled',
  'merchant_limit_reached',
  'plan_retired',
  'plan_agreed',
  'pass_closed',
  'account_frozen',
  'trial_expired',
  'level_too_low',
  'pass_limit_reached',
  'tokens_held',
  'insufficient_balance',
] as const;

/** The reasons of the server, and instead of `payments_disabled` what disables the payment. */
export const OBSTACLES = [
  ...PAYMENT_DISABLED_BY,
  ...BLOCKED_REASONS.filter((reason) => reason !== 'payments_disabled'),
];

export type BlockedReason = (typeof OBSTACLES)[number];

/** Nobody can pay this merchant now, with any account or device. */
export const isMerchants = (reason: BlockedReason): boolean =>
  ['merchant_disabled', 'merchant_limit_reached', 'plan_retired', 'pass_closed'].includes(reason);

export const isBlockedReason = (text: string): text is BlockedReason =>
  OBSTACLES.some((known) => known === text);
