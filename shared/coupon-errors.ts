/** Error codes of coupons. */
export const couponErrors = {
  /** The business has no coupon with this code. */
  coupon_unknown: { status: 422, message: 'There is no coupon with this code.' },
  /** The coupon is switched off, or its period has not begun or is over. */
  coupon_expired: { status: 422, message: 'This coupon cannot be used now.' },
  /** The coupon has no use left, in total or for this account. */
  coupon_exhausted: { status: 422, message: 'This coupon has been used up.' },
  /** The coupon is another business's, or for another product, currency or level. */
  coupon_not_for_this: { status: 422, message: 'This coupon is not for this payment.' },
  /** After the coupon, less than one unit of the currency or one step of the token would be left. */
  coupon_leaves_nothing: { status: 422, message: 'This coupon leaves nothing to pay.' },
} as const;
