import type { ApiClient } from '../http/api-client.ts';
import * as payEndpoints from './endpoints.ts';
import type { PayApi } from './pay-api.ts';

/** The calls of one session's flow, over HTTP. */
export function httpPayApi(client: ApiClient, id: string): PayApi {
  const params = { id };
  return {
    read: () => client.call(payEndpoints.read, { params }),
    quote: () => client.call(payEndpoints.quote, { params }),
    cancel: () => client.call(payEndpoints.cancel, { params }),
    extend: () => client.call(payEndpoints.extend, { params }),
    confirm: (total) => client.call(payEndpoints.confirm, { params, body: { total } }),
  };
}
