/** Tokens of a client: issued for a code, refreshed, revoked. SQL functions decide under locks. */
import type { MerchantLink } from '#shared/link/merchant-schemas.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256Base64Url } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { LIVES, PERIODS } from '../../platform/privacy/periods.ts';
import { readMerchantLink } from '../link/links.ts';
import type { Client } from './authenticate-client.ts';
import { OAuthError } from './oauth-error.ts';
import { SCOPE } from './scope.ts';
import { grantOf, newSecret, secretHash } from './secrets.ts';

const ACCESS_SECONDS = LIVES.accessToken * 60;
/** Since the last refresh. */
const REFRESH_DAYS = PERIODS.oauthGrant;

/** RFC 6749, section 5.1. */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

const redeemOutcome = sqlOutcome('oauth.redeem', { returned: ['granted', 'invalid_grant'] });
const refreshOutcome = sqlOutcome('oauth.refresh', { returned: ['granted', 'invalid_grant'] });

interface PresentedCode {
  code: string;
  redirectUri: string;
  verifier: string;
}

/** @throws OAuthError invalid_grant */
export async function redeemCode(
  db: Db,
  { id: client, key }: Client,
  { code, redirectUri, verifier }: PresentedCode,
): Promise<TokenResponse> {
  const grant = newId('ogr');
  const tokens = newTokens(grant);
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select oauth.redeem(
      p_client => ${client}, p_code_hash => ${secretHash(code)},
      p_redirect_uri => ${redirectUri}, p_challenge => ${sha256Base64Url(verifier)},
      p_grant => ${grant}, p_refresh_hash => ${secretHash(tokens.refresh_token)},
      p_refresh_life => ${REFRESH_DAYS} * interval '1 day',
      p_access_hash => ${secretHash(tokens.access_token)},
      p_access_life => ${ACCESS_SECONDS} * interval '1 second', p_key => ${key}) as outcome`,
  );
  if (redeemOutcome(row?.outcome) === 'invalid_grant') {
    throw new OAuthError('invalid_grant', 'The code is not valid for this request.');
  }
  return tokens;
}

/** Replaces `token`; one that was replaced before ends the grant. @throws OAuthError invalid_grant */
export async function refreshTokens(
  db: Db,
  { id: client, key }: Client,
  token: string,
): Promise<TokenResponse> {
  const grant = grantOf(token) ?? '';
  const tokens = newTokens(grant);
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select oauth.refresh(
      p_client => ${client}, p_grant => ${grant}, p_presented_hash => ${secretHash(token)},
      p_refresh_hash => ${secretHash(tokens.refresh_token)},
      p_refresh_life => ${REFRESH_DAYS} * interval '1 day',
      p_access_hash => ${secretHash(tokens.access_token)},
      p_access_life => ${ACCESS_SECONDS} * interval '1 second', p_key => ${key}) as outcome`,
  );
  if (refreshOutcome(row?.outcome) === 'invalid_grant') {
    throw new OAuthError('invalid_grant', 'The refresh token is not valid any more.');
  }
  return tokens;
}

/** Does nothing for a token that is unknown or another client's (RFC 7009, section 2.2). */
export async function revokeToken(db: Db, client: string, token: string): Promise<void> {
  const grant = grantOf(token) ?? null;
  await db.execute(sql`select oauth.revoke(${client}, ${secretHash(token)}, ${grant})`);
}

/** What an access token reads. @returns undefined when it is unknown, expired or ended */
export async function readLinkOfToken(db: Db, token: string): Promise<MerchantLink | undefined> {
  const [link] = await rowsOf<{ id: string; merchant: string }>(
    db,
    sql`select id, merchant_id as merchant from link
      where id = oauth.link_of_token(${secretHash(token)})`,
  );
  return link && readMerchantLink(db, link.merchant, link.id);
}

/** Deletes requests, tokens and grants that can lead to nothing any more. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.execute(
    sql`select oauth.forget_expired(${PERIODS.oauthRequest}::int * interval '1 day')`,
  );
}

const newTokens = (grant: string): TokenResponse => ({
  access_token: newSecret('access'),
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: newSecret('refresh', grant),
  scope: SCOPE,
});
