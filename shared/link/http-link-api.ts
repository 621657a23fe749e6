import type { ApiClient } from '../api-client.ts';
import { acceptLink, denyLink, readLinkSession } from './contract.ts';
import type { LinkApi } from './link-api.ts';

/** The calls of one invitation's flow, over HTTP. */
export function httpLinkApi(client: ApiClient, id: string): LinkApi {
  const params = { id };
  return {
    read: () => client.call(readLinkSession, { params }),
    accept: () => client.call(acceptLink, { params }),
    deny: () => client.call(denyLink, { params }),
  };
}
