/** Coupons of a business, and sessions that have them. */
import * as endpoints from '#shared/coupons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMerchant, newPaySession, type TestMember } from '../people/people.ts';

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

/** What tests of coupons ask of an API. */
export function couponScene(api: () => TestApi) {
  /** A business, a coupon of it, and a session of 40.00 EUR. */
  async function scene(
    coupon: Record<string, unknown> = {},
    session: Record<string, unknown> = {},
  ) {
    const merchant = await newMerchant(api());
    const made = await newCoupon(api(), merchant, coupon);
    const { id } = await newPaySession(api(), merchant, session);
    return { merchant, coupon: made, id };
  }

  const read = async (id: string, token?: string) =>
    (await api().call(payEndpoints.read, { params: { id }, ...(token ? { token } : {}) })).json();

  const pay = async ({ token }: TestMember, id: string) => {
    const { total } = (await read(id)).quote;
    return api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });
  };

  const used = async ({ apiToken }: { apiToken: string }, id: string) =>
    (await api().call(endpoints.read, { token: apiToken, params: { id } })).json().used;

  return { scene, read, pay, used };
}
