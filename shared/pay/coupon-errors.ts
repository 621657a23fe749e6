/** Why an order cannot have a coupon. */
export const COUPON_ERRORS = [
  'coupon_unknown',
  'coupon_expired',
  'coupon_exhausted',
  'coupon_not_for_this',
  'coupon_leaves_nothing',
] as const;
export type CouponError = (typeof COUPON_ERRORS)[number];
