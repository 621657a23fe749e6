/** What a caller may do for a business: by scope, second factor, address, and as a person or a key. */
import { FACTOR_SCOPES, ROLE_SCOPES, type Scope } from '#shared/team/scopes.ts';
import { isWithin } from './address-ranges.ts';
import type {
  BusinessCaller,
  KeyActor,
  MemberCaller,
  PersonActor,
  SessionMember,
} from './caller.ts';
import { Problem } from './problem.ts';

/**
 * Whether the key may be used from `address`; a person may act from anywhere.
 * @throws Problem address_not_allowed
 */
export function requireAddress({ actor }: Pick<BusinessCaller, 'actor'>, address: string): void {
  const ranges = actor.kind === 'key' ? actor.addresses : null;
  if (ranges && !isWithin(address, ranges)) throw new Problem('address_not_allowed');
}

/**
 * @throws Problem scope_missing, which names the scope; suspended for a suspended key; for a person also
 *   second_factor_required or mailbox_unproven
 */
export function requireScope(
  { actor, scopes }: Pick<BusinessCaller, 'actor' | 'scopes'>,
  scope: Scope,
): void {
  if (!scopes.includes(scope)) {
    throw actor.kind === 'key' && actor.isSuspended
      ? new Problem('suspended')
      : scopeMissing(scope);
  }
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
