/** What a caller may do for a business: by scope, second factor, address, and as a person or a key. */
import { FACTOR_SCOPES, ROLE_SCOPES, type Scope } from '#shared/team/scopes.ts';
import { demandFor } from './act.ts';
import { isWithin } from './address-ranges.ts';
import type {
  BusinessCaller,
  KeyActor,
  MemberCaller,
  PersonActor,
  PersonState,
  SessionMember,
} from './caller.ts';
import { factorTooNew } from './factor-too-new.ts';
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
 * @param notSuspended whether the scope is not enough for a suspended key
 * @throws Problem scope_missing, which names the scope; suspended for a suspended key; for a person also
 *   person_disabled, second_factor_required, mailbox_unproven or factor_too_new
 */
export function requireScope(
  { actor, scopes }: Pick<BusinessCaller, 'actor' | 'scopes'>,
  scope: Scope,
  notSuspended = false,
): void {
  const isSuspended = actor.kind === 'key' && actor.isSuspended;
  if (!scopes.includes(scope) || (isSuspended && notSuspended)) {
    throw isSuspended ? new Problem('suspended') : scopeMissing(scope);
  }
  if (actor.kind === 'person') requireState(actor, scope);
}

/**
 * Whose wallet a member's call is about: that of the business they act for, if their role has the
 * scope, or their own.
 * @throws Problem scope_missing, person_disabled, second_factor_required, mailbox_unproven,
 *   factor_too_new
 */
export function holderOf({ member, acting }: MemberCaller, scope: Scope): SessionMember {
  if (!acting) return member;
  if (!ROLE_SCOPES[acting.role].includes(scope)) throw scopeMissing(scope);
  requireState(acting, scope);
  demandFor(acting.holder, scope);
  return acting.holder;
}

/**
 * Whose account a caller sees, whatever of it: that of the business they act for, while they may see what
 * their role sees now, or their own. Seeing needs no factor.
 * @throws Problem person_disabled
 */
export function seenBy({ member, acting }: Pick<MemberCaller, 'member' | 'acting'>): SessionMember {
  if (!acting) return member;
  if (acting.isDisabled) throw new Problem('person_disabled');
  const seen = ROLE_SCOPES[acting.role].filter((scope) => !FACTOR_SCOPES.includes(scope));
  demandFor(acting.holder, ...seen);
  return acting.holder;
}

/** The team is the same in both modes. */
function requireState(
  { isDisabled, isFrozen, factorRefusal, sharedFactorRefusal, factorFrom }: PersonState,
  scope: Scope,
): void {
  if (isDisabled) throw new Problem('person_disabled');
  if (!FACTOR_SCOPES.includes(scope)) return;
  if (isFrozen) throw new Problem('account_frozen');
  const refusal = scope === 'team:write' ? sharedFactorRefusal : factorRefusal;
  if (refusal === 'factor_too_new') throw factorTooNew(factorFrom);
  if (refusal) throw new Problem(refusal);
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
