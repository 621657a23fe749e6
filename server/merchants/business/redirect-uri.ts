/** The addresses to which the answer to an authorization request may be sent (OAuth 2.1). */

import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { ownAddress } from './own-address.ts';

/**
 * Of this merchant, and without a fragment (RFC 6749, section 3.1.2).
 * @throws Problem validation_failed
 */
export function redirectUri(field: string, uri: string, origins: string[]): string {
  ownAddress(field, uri, origins);
  if (uri.includes('#')) throw fieldProblem(field, 'May not contain a fragment (#).');
  return uri;
}

/** @returns none for a member who is not a business */
export async function readRedirectUris(db: Db, merchantId: string): Promise<string[]> {
  const [found] = await rowsOf<{ uris: string[] }>(
    db,
    sql`select oauth_redirect_uris as uris from merchant where id = ${merchantId}`,
  );
  return found?.uris ?? [];
}
