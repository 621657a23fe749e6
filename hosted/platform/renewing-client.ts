import type { ApiClient } from '#shared/http/api-client.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Calls the API as the signed-in member. An expiring token is renewed before the call; after a 401
 * it is renewed and the call is repeated once.
 *
 * @param renew gets a new token or clears the invalid one; resolves to false when there is no new
 * one
 */
export function renewingClient(
  plain: ApiClient,
  tokens: TokenStore,
  renew: () => Promise<boolean>,
): ApiClient {
  return {
    async call(endpoint, input) {
      if (tokens.isExpired()) await renew();
      const used = tokens.read();
      const result = await plain.call(endpoint, input);
      if (result.ok || result.error.status !== 401 || used === undefined) return result;
      // Another call may have renewed the token meanwhile.
      const renewed = tokens.read() !== used || (await renew());
      // A public endpoint answers guests too, once the invalid token is cleared.
      return renewed || endpoint.access === 'optional' ? plain.call(endpoint, input) : result;
    },
  };
}
