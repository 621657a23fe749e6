/**
 * Why an account is not open to payments: the community has switched it off, its member has asked to
 * delete it, or its member has left.
 */
export const ACCOUNT_DISABLED_BY = [
  'account_disabled',
  'account_deleting',
  'account_left',
] as const;

/** What disables a payment: the merchant, or the payer's account. */
export const PAYMENT_DISABLED_BY = ['merchant_disabled', ...ACCOUNT_DISABLED_BY] as const;
