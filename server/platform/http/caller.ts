/**
 * Callers: a member, the widget's frame on a member's behalf, or a business: its server by an API
 * key, or a person who acts for it.
 */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Role, Scope } from '#shared/team/scopes.ts';
import type { Statement } from '../db/statement.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
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

/** Why a person's factor does not allow what moves money or gives access. */
export type FactorRefusal = 'factor_too_new' | 'mailbox_unproven' | 'second_factor_required';

/** What a person who acts for a business may do beside their role (`people/authority`). */
export interface PersonState {
  /** An operator has switched the person off: they act for no business. */
  isDisabled: boolean;
  /** A change of their credentials was undone: they move no money and give no access meanwhile. */
  isFrozen: boolean;
  /** Null if it allows the acts of the business in its mode. */
  factorRefusal: FactorRefusal | null;
  /** The same for what test and live mode share, such as the team. */
  sharedFactorRefusal: FactorRefusal | null;
  /** When the next factor of the person begins to count; null if none is too new. */
  factorFrom: string | null;
}

/** The business that a sign-in acts for. */
export interface Acting extends PersonState {
  /** The business, with its accounts. */
  holder: SessionMember;
  role: Role;
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
  /** After an undo, until an owner decides; its scopes are those that are left. */
  isSuspended: boolean;
}

export interface PersonActor extends PersonState {
  kind: 'person';
  memberId: string;
  authSessionId: string;
  role: Role;
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

/** For whom a caller acts, and what that requires. */
export interface Demand {
  /** Null: the person alone. */
  business: { id: string; livemode: boolean } | null;
  scopes: readonly Scope[];
  /** Whether a suspended key or till is refused, also where it has the scopes. */
  notSuspended?: boolean | undefined;
}

/** The SQL expression of the outcome: null, or the error code of a refusal. */
export type OutcomeOf = (caller: Caller, demand: Demand) => Statement;

export type Caller = MemberCaller | BusinessCaller | TillCaller;

/** How the database finds a caller. A call that only reads joins the query to its own statement (`joined-reads.ts`). */
export interface Lookup<C> {
  /** Selects at most one row: `caller`, which `found` reads, and the columns of `ASKED`. */
  query: Statement;
  found(caller: unknown): C;
}

/** Who acts for a business has it beside the member. */
export interface Found extends MemberCaller {
  business: MerchantCaller | null;
}

/** How the caller of a credential is found; undefined when it is invalid in itself. */
export interface Authenticators {
  member(token: string): (Lookup<Found> & { frame: FrameClaims | undefined }) | undefined;
  /** @throws Problem token_malformed, wrong_mode */
  key(token: string): Lookup<BusinessCaller>;
  /** What authority is asked with, in the transaction of an act. */
  outcome: OutcomeOf;
  /** Browser and system, and the start of the address. */
  origin(request: FastifyRequest): { device: string | null; network: string | null };
  /** Whether a record is of the same business in its other mode. */
  isOfOtherMode(businessId: string, record: string): Promise<boolean>;
  /**
   * The device of the request's cookie.
   * @throws Problem forbidden for a change that another origin asks for
   */
  till(request: FastifyRequest): Lookup<TillCaller> | undefined;
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
