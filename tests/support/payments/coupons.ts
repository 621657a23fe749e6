/** Coupons of a business, and sessions that have them. */
import * as endpoints from '#shared/coupons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TestApi } from '../api/api.ts';

export const TEN_PERCENT = { name: 'Autumn', percent: '10', code: 'AUTUMN' };

/** By default 10 % off with the code AUTUMN. */
export async function newCoupon(
  api: TestApi,
  { apiToken }: { apiToken: string },
  changes: Record<string, unknown> = {},
): Promise<Coupon> {
  const answer = await api.call(endpoints.create, {
    token: apiToken,
    body: { ...TEN_PERCENT, ...changes },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const applyCoupon = (api: TestApi, id: string, code = TEN_PERCENT.code, token?: string) =>
  api.call(payEndpoints.applyCoupon, {
    params: { id },
    body: { code },
    ...(token ? { token } : {}),
  });

export const removeCoupon = (api: TestApi, id: string) =>
  api.call(payEndpoints.removeCoupon, { params: { id } });
