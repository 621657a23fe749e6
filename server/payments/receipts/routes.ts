import { KEYS_PATH } from '#shared/receipts/claims.ts';
import type { App } from '../../platform/http/app.ts';
import { KEYS_MAX_AGE_S, publishedKeys } from './keys.ts';

/** The JWK Set that verifies receipts, outside `/api` at the well-known address. */
export function receiptKeyRoutes({ http, db }: App): void {
  http.get(KEYS_PATH, async (_, reply) => {
    reply.headers({
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${KEYS_MAX_AGE_S}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return { keys: await publishedKeys(db) };
  });
}
