import type { ApiClient } from '#shared/api-client.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Calls as the signed-in person. A token at its end is renewed before the call; one the API
 * refuses is renewed and the call repeated, once.
 *
 * @param renew gets a new token, or forgets the dead one; false when there is none to repeat with
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
      // Another call may have renewed it meanwhile.
      const renewed = tokens.read() !== used || (await renew());
      // What anybody may ask is answered to a guest too, now that the dead token is gone.
      return renewed || endpoint.access === 'optional' ? plain.call(endpoint, input) : result;
    },
  };
}
