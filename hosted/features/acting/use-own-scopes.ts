import { ROLE_SCOPES, SCOPES, type Scope } from '#shared/team/scopes.ts';
import { useMember } from '../../platform/use-member.ts';
import { roleIn, useOwnBusinesses } from './use-own-businesses.ts';

/** What the signed-in person may do for the business; everything until their role is known. */
export function useOwnScopes(): readonly Scope[] {
  const { id } = useMember();
  const own = useOwnBusinesses();
  const role = own && roleIn(own, id);
  return role ? ROLE_SCOPES[role] : SCOPES;
}

/** Whether the person holds all of `scopes`: the server gives, shows and ends no key beyond them. */
export const isWithin = (scopes: readonly string[], own: readonly Scope[]): boolean =>
  scopes.every((scope) => own.some((held) => held === scope));
