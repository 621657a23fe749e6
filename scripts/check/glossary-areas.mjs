/** Areas of the texts in which a name of `glossary-names.mjs` means one thing. */
export const BUSINESS_AREAS = [
  'buttons',
  'coupons',
  'notifications',
  'passes',
  'refund-requests',
  'refunds',
  'sales',
  'till',
];
export const TOP_UP_AREAS = ['buy', 'top-up'];
export const LINKS = ['home', 'link'];
export const PLAN_AREAS = ['link', 'mail', 'mandates', 'member-errors', 'pay', 'plans'];
export const PUBLIC_AREAS = ['account', 'home', 'link', 'pay'];
/** The beginning of a key names a part of an area. */
export const PAYOUT_PARTS = [
  'account:types.payout',
  'mail:payout-',
  'mail:second-approval',
  'member-errors:errors.payout_held',
  'sales',
  'withdrawals:approve.submit-payout',
  'withdrawals:approve.text-payout',
  'withdrawals:hold.frozen-payout',
  'withdrawals:hold.frozen-until-payout',
  'withdrawals:hold.text-payout',
  'withdrawals:hold.until-payout',
  'withdrawals:lines.',
  'withdrawals:mail.title-payout',
  'withdrawals:payout',
  'withdrawals:pending.cancel-payout',
  'withdrawals:pending.keep-payout',
  'withdrawals:pending.sure-payout',
  'withdrawals:pending.title-payout',
  'withdrawals:second.',
];
export const TAX_AREAS = [
  'api-settings',
  'buttons',
  'invoices',
  'mail',
  'pay',
  'plans',
  'refunds',
  'sales',
  'till',
];
export const RESERVATION_AREAS = [
  'activity',
  'buttons',
  'mail',
  'member-errors',
  'pay',
  'profile',
  'reservations',
  'sales',
  'till',
];
export const RECEIVED_AREAS = ['buttons', 'mail', 'sales', 'till'];
export const MEMBER_AREAS = ['account', 'app', 'membership'];
