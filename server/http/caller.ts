/** Who is calling: a member, a frame on a member's behalf, or a merchant's server. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { verifyToken } from '../auth/jwt.ts';
import { findSessionMember, type SessionMember } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { findMerchantByToken, type MerchantCaller } from '../merchant/api-token.ts';
import { Problem } from './problem.ts';

export interface MemberCaller {
  member: SessionMember;
  authSessionId: string;
  /** Set when the token is a frame's: the most it may pay, in base units. */
  ceiling: bigint | undefined;
}

/** The caller an endpoint's handler receives, by its `access`. */
export type CallerOf<A extends Endpoint['access']> = A extends 'member' | 'payer'
  ? MemberCaller
  : A extends 'merchant'
    ? MerchantCaller
    : A extends 'optional'
      ? MemberCaller | undefined
      : undefined;

interface Context {
  db: Db;
  config: Config;
}

/** @throws Problem unauthenticated, forbidden */
export async function identify(
  { db, config }: Context,
  access: Endpoint['access'],
  request: FastifyRequest,
): Promise<MemberCaller | MerchantCaller | undefined> {
  if (access === 'public' || access === 'cookie') return undefined;
  const token = bearer(request);
  if (access === 'merchant') {
    const merchant = token && (await findMerchantByToken(db, config.mode, token));
    if (!merchant) throw new Problem('unauthenticated');
    return merchant;
  }
  const { id } = (request.params ?? {}) as { id?: string };
  const caller = token ? await memberOf({ db, config }, token, id) : 'invalid';
  if (typeof caller === 'object') {
    if (access === 'member' && caller.ceiling !== undefined) throw new Problem('forbidden');
    return caller;
  }
  if (access === 'optional') return undefined;
  throw new Problem(caller === 'foreign' ? 'forbidden' : 'unauthenticated');
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
}

async function memberOf(
  { db, config }: Context,
  token: string,
  sessionId: string | undefined,
): Promise<MemberCaller | 'invalid' | 'foreign'> {
  const claims = await verifyToken(config.secrets.jwt, token);
  if (!claims) return 'invalid';
  const member = await findSessionMember(db, claims.sid);
  if (!member) return 'invalid';
  const caller = { member, authSessionId: claims.sid, ceiling: claims.frame?.ceiling };
  if (!claims.frame) return caller;
  // A frame's token is good on its own session and nowhere else.
  const own =
    sessionId !== undefined && PAY_SESSION_ID.test(sessionId) && claims.frame.session === sessionId;
  return own ? caller : 'foreign';
}
