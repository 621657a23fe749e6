/** Calls about coupons: with a code, or applied by themselves. */
import type { Coupon, CouponChanges, CouponFilter, NewCoupon } from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const couponCalls = ({ get, each, post, patch }: Caller) => ({
  coupons: {
    create: (body: NewCoupon, options?: CallOptions) => post<Coupon>('coupons', body, options),
    read: (id: string) => get<Coupon>(path`coupons/${id}`),
    list: (filter: CouponFilter = {}) => get<Page<Coupon>>('coupons', filter),
    all: (filter: Unpaged<CouponFilter> = {}) => each<Coupon>('coupons', filter),
    /** Changes the fields that it names. Null takes a limit away. */
    change: (id: string, body: CouponChanges) => patch<Coupon>(path`coupons/${id}`, body),
  },
});
