/** Coupons in the authorisation matrix: the rule of each call. */
import type { TestApi } from '../api/api.ts';
import { newCoupon, TEN_PERCENT } from '../payments/coupons.ts';
import { newPaySession } from '../people/people.ts';
import type { Matrix } from './matrix.ts';
import { anyone, business } from './rule.ts';
import type { Stage } from './stage.ts';

export function couponRows(api: () => TestApi, cast: () => Stage): Matrix {
  const code = () => `C-${crypto.randomUUID().slice(0, 8)}`;
  const coupon = async () => (await newCoupon(api(), cast().merchant, { code: code() })).id;
  const session = async () => (await newPaySession(api(), cast().merchant)).id;
  const shared = code();
  return {
    'GET /api/merchant/coupons': { rule: business('coupons:read') },
    'POST /api/merchant/coupons': {
      rule: business('coupons:write'),
      body: () => ({ ...TEN_PERCENT, code: code() }),
    },
    'GET /api/merchant/coupons/:id': { rule: business('coupons:read', 'own'), id: coupon },
    'PATCH /api/merchant/coupons/:id': {
      rule: business('coupons:write', 'own'),
      id: coupon,
      body: () => ({ enabled: false }),
    },
    'POST /api/pay/:id/coupon': {
      rule: anyone('any'),
      id: async () => {
        await newCoupon(api(), cast().merchant, { code: shared }).catch(() => undefined);
        return session();
      },
      body: () => ({ code: shared }),
    },
    'DELETE /api/pay/:id/coupon': { rule: anyone('any'), id: session },
  };
}
