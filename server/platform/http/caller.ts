/** Callers: a member, the widget's frame on a member's behalf, or a merchant's server. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: MemberCaller | MerchantCaller | undefined;
  }
}

/** The member of an active sign-in; accounts are null until the e-mail address is confirmed. */
export interface SessionMember {
  id: string;
  cashAccount: bigint | null;
  stakeAccount: bigint | null;
}

/** The frame's pay session, and the maximum amount it may pay in base units. */
export interface FrameClaims {
  session: string;
  ceiling: bigint;
}

export interface MemberCaller {
  member: SessionMember;
  authSessionId: string;
  /** Set when the token was issued to a frame. */
  frame: FrameClaims | undefined;
}

export interface MerchantCaller {
  id: string;
  domain: string;
  successUrl: string | null;
  cancelUrl: string | null;
  linkSuccessUrl: string | null;
  linkDeniedUrl: string | null;
}

/** Find the caller of a bearer token; undefined when the token is invalid. */
export interface Authenticators {
  member(token: string): Promise<MemberCaller | undefined>;
  /** @throws Problem token_malformed, wrong_mode */
  merchant(token: string): Promise<MerchantCaller | undefined>;
}

/** The caller that an endpoint's handler receives, depending on its `access`. */
export type CallerOf<A extends Endpoint['access']> = A extends 'member' | 'payer'
  ? MemberCaller
  : A extends 'merchant'
    ? MerchantCaller
    : A extends 'optional'
      ? MemberCaller | undefined
      : undefined;

/**
 * Says to a business's server what is wrong with its token; to others only that it is invalid.
 * @throws Problem unauthenticated, forbidden, token_missing, token_malformed, wrong_mode
 */
export async function identify(
  authenticators: Authenticators,
  access: Endpoint['access'],
  request: FastifyRequest,
): Promise<MemberCaller | MerchantCaller | undefined> {
  if (access === 'public' || access === 'cookie') return undefined;
  const token = bearer(request);
  if (access === 'merchant') {
    const given = request.headers.authorization;
    if (token === undefined) throw new Problem(given ? 'token_malformed' : 'token_missing');
    const merchant = await authenticators.merchant(token);
    if (!merchant) throw new Problem('unauthenticated');
    return merchant;
  }
  const caller = token ? await authenticators.member(token) : undefined;
  if (caller && isForSession(caller.frame, request)) {
    if (!isFor(access, caller.frame)) throw new Problem('forbidden');
    return caller;
  }
  if (access === 'optional') return undefined;
  throw new Problem(caller ? 'forbidden' : 'unauthenticated');
}

/** A frame's token is accepted only by endpoints for payers or for anybody. */
function isFor(access: Endpoint['access'], frame: FrameClaims | undefined): boolean {
  return !frame || access === 'payer' || access === 'optional';
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** A frame's token is valid for its own session only. */
function isForSession(frame: FrameClaims | undefined, { params }: FastifyRequest): boolean {
  const { id } = (params ?? {}) as { id?: string };
  return !frame || (id !== undefined && PAY_SESSION_ID.test(id) && frame.session === id);
}
