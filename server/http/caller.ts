/** Who is calling: a member, a frame on a member's behalf, or a merchant's server. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import { type FrameClaims, verifyToken } from '../auth/jwt.ts';
import { findSessionMember, type SessionMember } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { findMerchantByToken, type MerchantCaller } from '../merchant/api-token.ts';
import { Problem } from './problem.ts';

export interface MemberCaller {
  member: SessionMember;
  authSessionId: string;
  /** Set when the token is a frame's. */
  frame: FrameClaims | undefined;
}

/** The caller an endpoint's handler receives, by its `access`. */
export type CallerOf<A extends Endpoint['access']> = A extends 'member' | 'payer' | 'linker'
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
    if (!isFor(access, caller.frame)) throw new Problem('forbidden');
    return caller;
  }
  if (access === 'optional') return undefined;
  throw new Problem(caller === 'foreign' ? 'forbidden' : 'unauthenticated');
}

/** A frame's token is good where its own kind is named, or anybody may ask. */
function isFor(access: Endpoint['access'], frame: FrameClaims | undefined): boolean {
  if (!frame || access === 'optional') return true;
  return access === ('link' in frame ? 'linker' : 'payer');
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
  const caller = { member, authSessionId: claims.sid, frame: claims.frame };
  return !claims.frame || isOwn(claims.frame, sessionId) ? caller : 'foreign';
}

/** A frame's token is good on its own session and nowhere else. */
function isOwn(frame: FrameClaims, id: string | undefined): boolean {
  if (id === undefined) return false;
  if ('link' in frame) return LINK_ID.test(id) && frame.link === id;
  return PAY_SESSION_ID.test(id) && frame.session === id;
}
