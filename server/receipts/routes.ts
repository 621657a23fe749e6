import { KEYS_PATH } from '#shared/receipts/contract.ts';
import type { App } from '../app.ts';
import { PUBLISHED_FOR_S, publishedKeys } from './keys.ts';

/** Outside `/api`, at the address libraries look for: what receipts are checked with. */
export function receiptKeyRoutes({ http, db }: App): void {
  http.get(KEYS_PATH, async (_, reply) => {
    reply.headers({
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${PUBLISHED_FOR_S}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return { keys: await publishedKeys(db) };
  });
}
