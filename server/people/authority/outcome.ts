import { FACTOR_SCOPES, ROLE_SCOPES, ROLES, SUSPENDED_SCOPES } from '#shared/team/scopes.ts';
import { arrayOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { OutcomeOf, PersonActor } from '../../platform/http/caller.ts';

/** The question that `act.sql` answers: whether this caller may do what the act demands, now. */
export const authorityOutcome: OutcomeOf = (caller, { business, scopes, notSuspended }) => {
  if ('device' in caller) {
    return notSuspended
      ? sql`authority.unsuspended_device_outcome(${caller.device})`
      : sql`authority.device_outcome(${caller.device})`;
  }
  if ('actor' in caller && caller.actor.kind === 'key') {
    return sql`authority.key_outcome(p_key => ${caller.actor.id},
      p_scopes => ${arrayOf(scopes, 'text')}, p_left => ${arrayOf(notSuspended ? [] : SUSPENDED_SCOPES, 'text')})`;
  }
  const { memberId, authSessionId } =
    'actor' in caller
      ? (caller.actor as PersonActor)
      : { memberId: caller.member.id, authSessionId: caller.authSessionId };
  const roles = ROLES.filter((role) => scopes.every((scope) => ROLE_SCOPES[role].includes(scope)));
  const needsFactor = scopes.some((scope) => FACTOR_SCOPES.includes(scope));
  return sql`authority.person_outcome(
    p_auth_session => ${authSessionId}::uuid, p_member => ${memberId},
    p_business => ${business?.id ?? null}, p_roles => ${arrayOf(roles, 'text')},
    p_needs_factor => ${needsFactor})`;
};
