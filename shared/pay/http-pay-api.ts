import type { ApiClient } from '../api-client.ts';
import {
  cancelPayment,
  confirmPayment,
  extendPayment,
  readPaySession,
  renewQuote,
} from './contract.ts';
import type { PayApi } from './pay-api.ts';

/** The calls of one session's flow, over HTTP. */
export function httpPayApi(client: ApiClient, id: string): PayApi {
  const params = { id };
  return {
    read: () => client.call(readPaySession, { params }),
    quote: () => client.call(renewQuote, { params }),
    cancel: () => client.call(cancelPayment, { params }),
    extend: () => client.call(extendPayment, { params }),
    confirm: (total) => client.call(confirmPayment, { params, body: { total } }),
  };
}
