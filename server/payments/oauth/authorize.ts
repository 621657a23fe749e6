/** The authorization endpoint (RFC 6749, section 4.1.1): a request becomes an invitation to link. */
import { BUSINESS_ID } from '#shared/ids.ts';
import { findMerchant } from '../../merchants/business/find-merchant.ts';
import { isLocal, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { readRedirectUris } from '../../merchants/business/redirect-uri.ts';
import { hasProvenDomain, requireProvenDomain } from '../../merchants/domain/require-proven.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createInvitation } from '../link/invitations.ts';
import { redirectAnswer } from './answer.ts';
import { OAuthError } from './oauth-error.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { SCOPE } from './scope.ts';

/** `refused` names the parameter that rules out a redirect (RFC 6749, section 3.1.2.4). */
export type Authorization = { redirect: string } | { refused: 'client_id' | 'redirect_uri' };

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const STATE = /^[\x20-\x7e]{1,1000}$/;

export async function authorize(db: Db, config: Config, query: string): Promise<Authorization> {
  const parameters = readParameters(query);
  const merchant = await clientOf(db, parameters);
  if (!merchant) return { refused: 'client_id' };
  const redirectUri = await redirectUriOf(db, config, merchant, parameters);
  if (!redirectUri) return { refused: 'redirect_uri' };
  try {
    const { state, codeChallenge } = requestOf(parameters);
    const url = await db.transaction(async (tx) => {
      const invitation = await createInvitation(tx, config, merchant, {}, 'authorization');
      await tx.execute(sql`insert into oauth_authorization
          (session_id, redirect_uri, state, code_challenge)
        values (${invitation.id}, ${redirectUri}, ${state}, ${codeChallenge})`);
      return invitation.url;
    });
    return { redirect: url };
  } catch (error) {
    const { code, message } = refusalOf(error);
    const answer = { error: code, error_description: message };
    return {
      redirect: redirectAnswer(config, { redirectUri, state: stateOf(parameters) }, answer),
    };
  }
}

/** A business that may link: its domain is proven, or it is in test mode. */
async function clientOf(db: Db, parameters: Parameters): Promise<MerchantCaller | undefined> {
  try {
    const id = parameters.require('client_id');
    if (!BUSINESS_ID.test(id)) return undefined;
    const merchant = await findMerchant(db, id);
    await requireProvenDomain(db, merchant.id);
    return merchant;
  } catch (error) {
    if (error instanceof OAuthError || error instanceof Problem) return undefined;
    throw error;
  }
}

/**
 * A registered address, compared as a string (RFC 9700, section 2.1), on an origin that still
 * belongs to the business. Without a proof it may be somebody else's: then only the developer's own machine.
 */
async function redirectUriOf(
  db: Db,
  config: Config,
  merchant: MerchantCaller,
  parameters: Parameters,
): Promise<string | undefined> {
  let uri: string;
  try {
    uri = parameters.require('redirect_uri');
  } catch {
    return undefined;
  }
  if (!(await readRedirectUris(db, merchant.id)).includes(uri)) return undefined;
  const { origin } = new URL(uri);
  if (!isLocal(origin) && !(await hasProvenDomain(db, merchant.id))) return undefined;
  const origins = await returnOriginsOf(db, config, merchant);
  return origins.includes(origin) ? uri : undefined;
}

/** @throws OAuthError */
function requestOf(parameters: Parameters): { state: string; codeChallenge: string } {
  if (parameters.require('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  }
  const state = parameters.require('state');
  if (!STATE.test(state)) {
    throw new OAuthError('invalid_request', 'state must be at most 1000 printable characters.');
  }
  // Without a method it would be plain (RFC 7636, section 4.3).
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256.');
  }
  const codeChallenge = parameters.require('code_challenge');
  if (!CHALLENGE.test(codeChallenge)) {
    throw new OAuthError('invalid_request', 'code_challenge must be a SHA-256 in base64url.');
  }
  if ((parameters.get('scope') ?? SCOPE) !== SCOPE) {
    throw new OAuthError('invalid_scope', `The only scope is ${SCOPE}.`);
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'response_mode must be query.');
  }
  return { state, codeChallenge };
}

function refusalOf(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (error instanceof Problem && error.code === 'payments_disabled') {
    return new OAuthError('unauthorized_client', 'The business may not link members now.');
  }
  throw error;
}

/** For an error: absent when it is not valid itself. */
function stateOf(parameters: Parameters): string | undefined {
  try {
    const state = parameters.get('state');
    return state !== undefined && STATE.test(state) ? state : undefined;
  } catch {
    return undefined;
  }
}
