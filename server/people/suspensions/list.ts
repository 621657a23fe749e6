/** The open suspensions of a business, as one person of its team sees them. */
import type { Suspension } from '#shared/suspensions/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

/**
 * The first to end comes first.
 * @param business the live one
 * @param caller a key decides about nothing
 */
export function listSuspensions(
  db: Db,
  business: Operand<string>,
  { member, signIn }: { member: Operand<string> | null; signIn: Operand<string> | null },
): Promise<Suspension[]> {
  return rowsOf<Suspension>(
    db,
    sql`select s.id, s.kind, s.livemode,
        jsonb_build_object('id', s.object_id, 'name', coalesce(activity.name_of(o), s.object_name)) as object,
        s.detail ->> 'role' as role, s.detail ->> 'from' as "formerRole",
        coalesce((s.detail ->> 'isRestored')::boolean, false) as "isRestored",
        jsonb_build_object('type', s.granted_kind, 'id', s.granted_by,
          'name', coalesce(activity.name_of(p), k.name)) as "grantedBy",
        format.utc(s.granted_at) as "grantedAt", format.utc(s.suspended_at) as "suspendedAt",
        format.utc(s.until) as until, case when ${member}::text is null then false
          else suspensions.refusal(s, ${member}::text, ${signIn}::uuid) is null end as "mayDecide"
      from suspension s
      left join member o on s.kind in ('team_member', 'team_role') and o.id = s.object_id
      left join member p on s.granted_kind = 'person' and p.id = s.granted_by
      left join api_key k on s.granted_kind = 'key' and k.id = s.granted_by
      where s.business_id = ${business} and s.decision is null and suspensions.is_open(s)
      order by s.until, s.position`,
  );
}
