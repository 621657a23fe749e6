/**
 * E-mails that a person may switch off. Those about sign-in, payments and withdrawals are always
 * sent. `notifications.by_default` decides which a role gets before it chooses.
 */
export const BUSINESS_NOTICES = [
  'first_sale',
  'daily_summary',
  'refund_request',
  'payout_failed',
  'webhook_failing',
] as const;

export const OWN_NOTICES = [
  'level_changed',
  'airdrop_received',
  'trial_reminder',
  'pass_reminder',
] as const;

export const NOTICES = [...BUSINESS_NOTICES, ...OWN_NOTICES] as const;
export type Notice = (typeof NOTICES)[number];
