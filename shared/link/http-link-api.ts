import type { ApiClient } from '../http/api-client.ts';
import * as linkEndpoints from './endpoints.ts';
import type { LinkApi } from './link-api.ts';

/** The calls of one invitation's flow, over HTTP. */
export function httpLinkApi(client: ApiClient, id: string): LinkApi {
  const params = { id };
  return {
    read: () => client.call(linkEndpoints.readSession, { params }),
    accept: () => client.call(linkEndpoints.accept, { params }),
    deny: () => client.call(linkEndpoints.deny, { params }),
  };
}
