import type { ApiClient } from '../http/api-client.ts';
import type * as payCalls from './calls.ts';
import type { PayApi } from './pay-api.ts';

/**
 * The calls of one session's flow, over HTTP.
 * @param calls with schemas for a client that checks answers
 */
export function httpPayApi(client: ApiClient, id: string, calls: typeof payCalls): PayApi {
  const params = { id };
  return {
    read: () => client.call(calls.read, { params }),
    quote: () => client.call(calls.quote, { params }),
    cancel: () => client.call(calls.cancel, { params }),
    extend: () => client.call(calls.extend, { params }),
    coupon: (code) =>
      code === null
        ? client.call(calls.removeCoupon, { params })
        : client.call(calls.applyCoupon, { params, body: { code } }),
    confirm: (total) => client.call(calls.confirm, { params, body: { total } }),
  };
}
