/** Finds the caller of a request by its credential. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { ROLE_SCOPES } from '#shared/team/scopes.ts';
import { bearerOf } from './bearer.ts';
import type {
  Authenticators,
  BusinessCaller,
  FrameClaims,
  MemberCaller,
  ReadWithKey,
  TillCaller,
} from './caller.ts';
import { Problem } from './problem.ts';

/**
 * Says to a business's server what is wrong with its key; to people only that theirs is invalid.
 * @throws Problem unauthenticated, forbidden, token_missing, token_malformed, wrong_mode; not_found
 *   for a person who acts for no business
 */
export async function identify(
  authenticators: Authenticators,
  access: Endpoint['access'],
  request: FastifyRequest,
  readWithKey?: ReadWithKey,
): Promise<MemberCaller | BusinessCaller | TillCaller | undefined> {
  if (access === 'public' || access === 'cookie') return undefined;
  if (access === 'till') {
    const till = await authenticators.till(request);
    if (!till) throw new Problem('unauthenticated');
    return till;
  }
  const token = bearerOf(request.headers);
  if (access === 'business' && !isMemberToken(token)) {
    const given = request.headers.authorization;
    if (token === undefined) throw new Problem(given ? 'token_malformed' : 'token_missing');
    const caller = await authenticators.key(token, (business) => readWithKey?.(business, request));
    if (!caller) throw new Problem('unauthenticated');
    return caller;
  }
  const caller = token ? await authenticators.member(token) : undefined;
  if (caller && isForSession(caller.frame, request)) {
    if (!isFor(access, caller.frame)) throw new Problem('forbidden');
    return access === 'business' ? actingFor(authenticators, caller) : caller;
  }
  if (access === 'optional') return undefined;
  throw new Problem(caller ? 'forbidden' : 'unauthenticated');
}

async function actingFor(
  authenticators: Authenticators,
  { member, acting, authSessionId }: MemberCaller,
): Promise<BusinessCaller> {
  if (!acting) throw new Problem('not_found');
  const { holder, role, ...factor } = acting;
  return {
    business: await authenticators.business(holder.id),
    actor: {
      kind: 'person',
      memberId: member.id,
      authSessionId,
      role,
      ...factor,
    },
    scopes: ROLE_SCOPES[role],
  };
}

/** Whether the caller of a business's call is a server: it is, unless it sends a member token. */
export const isServer = (request: FastifyRequest): boolean =>
  !isMemberToken(bearerOf(request.headers));

/** A JSON Web Token, valid or not. */
const isMemberToken = (token = ''): boolean => /^[^.]+\.[^.]+\.[^.]+$/.test(token);

/** A frame's token is accepted only by endpoints for payers or for anybody. */
function isFor(access: Endpoint['access'], frame: FrameClaims | undefined): boolean {
  return !frame || access === 'payer' || access === 'optional';
}

/** A frame's token is valid for its own session only. */
function isForSession(frame: FrameClaims | undefined, { params }: FastifyRequest): boolean {
  const { id } = (params ?? {}) as { id?: string };
  return !frame || (id !== undefined && PAY_SESSION_ID.test(id) && frame.session === id);
}
