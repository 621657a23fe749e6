import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { TokenStore } from './token-store.ts';

/** Not sent: another tab has signed in somebody else, or chosen another account, since the page asked. */
export const OTHER_ACCOUNT: Result<never> = {
  ok: false,
  error: { code: 'unauthenticated', status: 401, message: '', fields: [], retryAfter: undefined },
};

interface Renewing {
  tokens: TokenStore;
  /** Gets a new token or clears the invalid one; resolves to false when there is no new one. */
  renew(): Promise<boolean>;
  /** The account that the page shows; undefined for none. */
  account(): string | undefined;
}

/**
 * Calls the API as the signed-in member. An expiring token is renewed before the call; after a 401
 * it is renewed and the call is repeated once, unless the new token is that of another account.
 */
export function renewingClient(
  plain: ApiClient<Endpoint>,
  { tokens, renew, account }: Renewing,
): ApiClient<Endpoint> {
  return {
    async call(endpoint, input) {
      const meant = account();
      const isOther = () => meant !== undefined && (account() ?? meant) !== meant;
      if (tokens.isExpired()) await renew();
      if (isOther()) return OTHER_ACCOUNT;
      const used = tokens.read();
      const result = await plain.call(endpoint, input);
      if (result.ok || result.error.status !== 401 || used === undefined) return result;
      // Another call may have renewed the token meanwhile.
      const renewed = tokens.read() !== used || (await renew());
      if (isOther()) return OTHER_ACCOUNT;
      // A public endpoint answers guests too, once the invalid token is cleared.
      return renewed || endpoint.access === 'optional' ? plain.call(endpoint, input) : result;
    },
  };
}
