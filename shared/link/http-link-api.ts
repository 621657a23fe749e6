import type { ApiClient } from '../http/api-client.ts';
import type * as linkCalls from './calls.ts';
import type { LinkApi } from './link-api.ts';

/**
 * The calls of one invitation's flow, over HTTP.
 * @param calls with schemas for a client that checks answers
 */
export function httpLinkApi(client: ApiClient, id: string, calls: typeof linkCalls): LinkApi {
  const params = { id };
  return {
    read: () => client.call(calls.readSession, { params }),
    accept: () => client.call(calls.accept, { params }),
    deny: () => client.call(calls.deny, { params }),
  };
}
