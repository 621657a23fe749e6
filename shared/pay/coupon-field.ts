/** The field for a coupon's code: what it says when the code is refused. */

import type { Failure } from '../http/api-client.ts';
import type { PayText, PayTextKey } from '../text.ts';
import { COUPON_ERRORS, type CouponError } from './coupon-errors.ts';
import type { PayFlow } from './pay-flow.ts';

/** What the field shows: the coupon that may be removed, or null for the form of a code. */
export interface CouponField {
  applied: string | null;
}

/** Applies the coupon with a code, or removes it with null. It returns why not. */
export const couponCall =
  ({ coupon }: Pick<PayFlow, 'coupon'>) =>
  async (code: string | null): Promise<PayText | undefined> => {
    const failure = await coupon(code);
    return failure && refusalText(failure);
  };

const TEXTS: Record<CouponError, PayTextKey> = {
  coupon_unknown: 'coupon.coupon_unknown',
  coupon_expired: 'coupon.coupon_expired',
  coupon_exhausted: 'coupon.coupon_exhausted',
  coupon_not_for_this: 'coupon.coupon_not_for_this',
  coupon_leaves_nothing: 'coupon.coupon_leaves_nothing',
};

function refusalText({ code }: Failure): PayText {
  const known = COUPON_ERRORS.find((one) => one === code);
  if (known) return { key: TEXTS[known] };
  return code === 'validation_failed'
    ? { key: 'coupon.coupon_unknown' }
    : { key: code === 'rate_limited' ? 'notice.rate_limited' : 'coupon.failed' };
}
