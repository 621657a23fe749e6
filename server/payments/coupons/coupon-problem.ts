import type { CouponError } from '#shared/pay/coupon-errors.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The problem of a coupon at the field that names it. */
export function couponProblem(code: CouponError, path: string): Problem {
  const { message } = new Problem(code);
  return new Problem(code, { errors: [{ path, message, code }] });
}
