/**
 * Callers: a member, the widget's frame on a member's behalf, or a business: its server by an API
 * key, or a person who acts for it.
 */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { FACTOR_SCOPES, ROLE_SCOPES, type Role, type Scope } from '#shared/team/scopes.ts';
import { isWithin } from './address-ranges.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: MemberCaller | BusinessCaller | TillCaller | undefined;
  }
}

/** The member of an active sign-in; accounts are null until the e-mail address is confirmed. */
export interface SessionMember {
  id: string;
  cashAccount: bigint | null;
  stakeAccount: bigint | null;
  /** False for a test member, and for a business in test mode. */
  livemode: boolean;
}

/** The frame's pay session, and the maximum amount it may pay in base units. */
export interface FrameClaims {
  session: string;
  ceiling: bigint;
}

/** The business that a sign-in acts for. */
export interface Acting {
  /** The business, with its accounts. */
  holder: SessionMember;
  role: Role;
  /** Whether the person has the second factor that scopes over money and keys require. */
  hasFactor: boolean;
  /** A founder, who may prove access to the mailbox instead. */
  mayProveMailbox: boolean;
}

export interface MemberCaller {
  /** The person: whose credentials, links and payments these are. */
  member: SessionMember;
  acting: Acting | null;
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
  livemode: boolean;
}

export interface KeyActor {
  kind: 'key';
  id: string;
  /** Ranges that the key may be used from, in canonical CIDR notation; null for any address. */
  addresses: readonly string[] | null;
}

export interface PersonActor {
  kind: 'person';
  memberId: string;
  authSessionId: string;
  role: Role;
  hasFactor: boolean;
  mayProveMailbox: boolean;
}

/** A business, who calls in its name, and what they may do. */
export interface BusinessCaller {
  business: MerchantCaller;
  actor: KeyActor | PersonActor;
  scopes: readonly Scope[];
}

/** A till's device, which creates and follows payments for one business and does nothing else. */
export interface TillCaller {
  business: MerchantCaller;
  device: string;
}

/** Find the caller of a bearer token; undefined when the token is invalid. */
export interface Authenticators {
  member(token: string): Promise<MemberCaller | undefined>;
  /** @throws Problem token_malformed, wrong_mode */
  key(token: string): Promise<BusinessCaller | undefined>;
  business(id: string): Promise<MerchantCaller>;
  /** Browser and system, and the start of the address. */
  origin(request: FastifyRequest): { device: string | null; network: string | null };
  /** Whether a record is of the same business in its other mode. */
  isOfOtherMode(businessId: string, record: string): Promise<boolean>;
  /**
   * The device of the request's cookie.
   * @throws Problem forbidden for a change that another origin asks for
   */
  till(request: FastifyRequest): Promise<TillCaller | undefined>;
}

/** The caller that an endpoint's handler receives, depending on its `access`. */
export type CallerOf<A extends Endpoint['access']> = A extends 'member' | 'payer'
  ? MemberCaller
  : A extends 'business'
    ? BusinessCaller
    : A extends 'optional'
      ? MemberCaller | undefined
      : A extends 'till'
        ? TillCaller
        : undefined;

/**
 * Says to a business's server what is wrong with its key; to people only that theirs is invalid.
 * @throws Problem unauthenticated, forbidden, token_missing, token_malformed, wrong_mode; not_found
 *   for a person who acts for no business
 */
export async function identify(
  authenticators: Authenticators,
  access: Endpoint['access'],
  request: FastifyRequest,
): Promise<MemberCaller | BusinessCaller | TillCaller | undefined> {
  if (access === 'public' || access === 'cookie') return undefined;
  if (access === 'till') {
    const till = await authenticators.till(request);
    if (!till) throw new Problem('unauthenticated');
    return till;
  }
  const token = bearer(request);
  if (access === 'business' && !isMemberToken(token)) {
    const given = request.headers.authorization;
    if (token === undefined) throw new Problem(given ? 'token_malformed' : 'token_missing');
    const caller = await authenticators.key(token);
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
  const { holder, role, hasFactor, mayProveMailbox } = acting;
  return {
    business: await authenticators.business(holder.id),
    actor: {
      kind: 'person',
      memberId: member.id,
      authSessionId,
      role,
      hasFactor,
      mayProveMailbox,
    },
    scopes: ROLE_SCOPES[role],
  };
}

/**
 * Whether the key may be used from `address`; a person may act from anywhere.
 * @throws Problem address_not_allowed
 */
export function requireAddress({ actor }: Pick<BusinessCaller, 'actor'>, address: string): void {
  const ranges = actor.kind === 'key' ? actor.addresses : null;
  if (ranges && !isWithin(address, ranges)) throw new Problem('address_not_allowed');
}

/** @throws Problem scope_missing, which names the scope; second_factor_required or mailbox_unproven for a person */
export function requireScope(
  { actor, scopes }: Pick<BusinessCaller, 'actor' | 'scopes'>,
  scope: Scope,
): void {
  if (!scopes.includes(scope)) throw scopeMissing(scope);
  if (actor.kind === 'person') requireFactor(actor, scope);
}

/**
 * Whose wallet a member's call is about: that of the business they act for, if their role has the
 * scope, or their own.
 * @throws Problem scope_missing, second_factor_required, mailbox_unproven
 */
export function holderOf({ member, acting }: MemberCaller, scope: Scope): SessionMember {
  if (!acting) return member;
  if (!ROLE_SCOPES[acting.role].includes(scope)) throw scopeMissing(scope);
  requireFactor(acting, scope);
  return acting.holder;
}

/**
 * Test mode has no blockchain and no card network.
 * @throws Problem test_mode
 */
export function requireLive({ livemode }: Pick<SessionMember, 'livemode'>): void {
  if (!livemode) throw new Problem('test_mode');
}

/**
 * For a problem that a caller does not find a record: says so where it is their own, in the other mode.
 * Others learn nothing.
 */
export async function explainMode(
  { isOfOtherMode }: Pick<Authenticators, 'isOfOtherMode'>,
  { business }: Pick<BusinessCaller, 'business'>,
  { params }: Pick<FastifyRequest, 'params'>,
  problem: unknown,
): Promise<unknown> {
  if (!(problem instanceof Problem) || problem.statusCode !== 404) return problem;
  const { id } = (params ?? {}) as { id?: string };
  if (id === undefined || !(await isOfOtherMode(business.id, id))) return problem;
  const message = business.livemode ? 'This is a test record.' : 'This is a live record.';
  return new Problem('mode_mismatch', { errors: [{ path: 'params.id', message }] });
}

function requireFactor(
  { hasFactor, mayProveMailbox }: Pick<PersonActor, 'hasFactor' | 'mayProveMailbox'>,
  scope: Scope,
): void {
  if (hasFactor || !FACTOR_SCOPES.includes(scope)) return;
  throw new Problem(mayProveMailbox ? 'mailbox_unproven' : 'second_factor_required');
}

const scopeMissing = (scope: Scope) =>
  new Problem('scope_missing', { errors: [{ path: 'scope', message: scope }] });

/**
 * What needs a person's confirmation is not done with a key, whatever its scopes.
 * @throws Problem forbidden
 */
export function requirePerson({ actor }: Pick<BusinessCaller, 'actor'>): PersonActor {
  if (actor.kind === 'key') throw new Problem('forbidden');
  return actor;
}

/**
 * What people confirm by a call of their own is done here with a key alone.
 * @throws Problem forbidden
 */
export function requireKey({ actor }: Pick<BusinessCaller, 'actor'>): KeyActor {
  if (actor.kind === 'person') throw new Problem('forbidden');
  return actor;
}

/** Whether the caller of a business's call is a server: it is, unless it sends a member token. */
export const isServer = (request: FastifyRequest): boolean => !isMemberToken(bearer(request));

/** A JSON Web Token, valid or not. */
const isMemberToken = (token = ''): boolean => /^[^.]+\.[^.]+\.[^.]+$/.test(token);

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
