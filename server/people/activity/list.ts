/** A business reads what was done in its name. */
import type { list } from '#shared/activity/endpoints.ts';
import type { Activity } from '#shared/activity/schemas.ts';
import type { CallInput } from '#shared/http/call.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';

type Filter = Omit<CallInput<typeof list>['query'], 'limit'> & { limit: number };

/**
 * One page, newest first. `after` is the last id of the previous page. The names of people, keys and tills
 * are those of today. `activity.accepted_invitation` is not a change of a setting.
 */
export async function listActivity(
  db: Db,
  businessId: Operand<string>,
  { actor, kind, from, to, after, limit }: Filter,
): Promise<Page<Activity>> {
  const conditions = [sql`a.business_id = ${businessId}`];
  if (actor) conditions.push(sql`a.actor_id = ${actor}`);
  if (kind) conditions.push(sql`a.kind = ${kind}`);
  if (from) conditions.push(sql`a.at >= ${from}`);
  if (to) conditions.push(sql`a.at < ${to}`);
  if (after) {
    conditions.push(sql`a.position < (select position from business_activity
      where id = ${after} and business_id = ${businessId})`);
  }
  const rows = await rowsOf<Activity>(
    db,
    sql`select a.id, format.utc(a.at) as at, a.kind, a.device, a.network,
        a.request_id as "requestId",
        jsonb_build_object('type', a.actor_kind, 'id', a.actor_id,
          'name', coalesce(activity.name_of(p), k.name, d.name)) as actor,
        case when a.object_id is not null or a.object_name is not null then jsonb_build_object(
          'id', a.object_id, 'name', coalesce(activity.name_of(o), a.object_name)) end as object,
        (select coalesce(jsonb_agg(jsonb_build_object('field', c.key,
            'from', c.value ->> 'from', 'to', c.value ->> 'to') order by c.key), '[]')
          from jsonb_each(a.changes) c where c.key <> 'invitation') as changes
      from business_activity a
      left join member p on a.actor_kind = 'person' and p.id = a.actor_id
      left join member o on a.kind like 'team_member.%' and o.id = a.object_id
      left join api_key k on a.actor_kind = 'key' and k.id = a.actor_id
      left join till_device d on a.actor_kind = 'till' and d.id = a.actor_id
      where ${sql.join(conditions, sql` and `)}
      order by a.position desc limit ${limit + 1}`,
  );
  return pageOf(rows, limit);
}
