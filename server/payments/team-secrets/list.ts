/** Who knows which valid secret of a business: from the keys and tills themselves, and from the activity log. */
import type { TeamSecrets } from '#shared/team-secrets/schemas.ts';
import { isLive } from '../../merchants/api-keys/api-token.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

/**
 * A key that was made with a person's key counts as theirs. The secret of a webhook endpoint is known to
 * whoever created the endpoint, showed the secret or rolled it, until somebody else rolls it. The
 * activity log goes back two years.
 */
export async function listTeamSecrets(db: Db, businessId: Operand<string>): Promise<TeamSecrets[]> {
  return rowsOf<TeamSecrets>(
    db,
    sql`with recursive
      made (id, person) as (
        select k.id, k.created_by from api_key k join member p on p.id = k.created_by
        where k.merchant_id = ${businessId}
        union
        select k.id, made.person from made join api_key k on k.created_by = made.id
        where k.merchant_id = ${businessId}
      ),
      act as (
        select a.kind, a.object_id, a.at, a.position,
          case a.actor_kind when 'person' then a.actor_id else made.person end as person
        from business_activity a left join made on a.actor_kind = 'key' and made.id = a.actor_id
        where a.business_id = ${businessId} and a.kind in ('api_key.created', 'api_key.revealed',
          'webhook_endpoint.created', 'webhook_endpoint.secret_revealed', 'webhook_endpoint.secret_rolled')
      ),
      known (kind, id, person, how, at) as (
        select 'key', made.id, made.person, 'made', k.created_at
        from made join api_key k on k.id = made.id
        union all
        select 'key', object_id, person, case kind when 'api_key.created' then 'made' else 'seen' end, at
        from act where kind like 'api_key.%'
        union all
        select 'webhook_endpoint', a.object_id, a.person,
          case a.kind when 'webhook_endpoint.secret_revealed' then 'seen' else 'made' end, a.at
        from act a where a.kind like 'webhook_endpoint.%' and not exists (
          select from act later where later.object_id = a.object_id and later.position > a.position
            and later.kind = 'webhook_endpoint.secret_rolled' and later.person is distinct from a.person)
        union all
        select 'till', id, created_by, 'made', created_at from till_device
        where merchant_id = ${businessId}
      ),
      -- Tables of three kinds, with the columns that are shown.
      valid (source, id, kind, name, ends_at, is_replaced) as (
        select 'key', id, case when name is null then 'api_token' else 'api_key' end,
          coalesce(name, '…' || last_four), expires_at, replaced_at is not null
        from api_key where merchant_id = ${businessId} and ${isLive}
        union all
        select 'webhook_endpoint', id, 'webhook_endpoint', url, null, false from webhook_endpoint
        where merchant_id = ${businessId} and enabled
        union all
        select 'till', id, 'till', name, null, false from till_device
        where merchant_id = ${businessId} and revoked_at is null
      ),
      -- Whoever made a secret is not said to have seen it as well.
      secret as (
        select distinct on (k.person, v.source, v.id) k.person, v.*, k.how, k.at
        from known k join valid v on v.source = k.kind and v.id = k.id
        where k.person is not null
        order by k.person, v.source, v.id, k.how, k.at desc
      )
      select p.id, activity.name_of(p) as name, t.member_id is not null as "inTeam",
        jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.id, 'name', s.name, 'how', s.how,
          'at', format.utc(s.at), 'endsAt', format.utc(s.ends_at), 'isReplaced', s.is_replaced)
          order by s.kind, s.name, s.id) as secrets
      from secret s join member p on p.id = s.person
        join merchant b on b.id = ${businessId}
        left join team_member t on t.business_id = coalesce(b.test_of, b.id) and t.member_id = p.id
      group by p.id, p.*, t.member_id
      order by t.member_id is not null, lower(activity.name_of(p)), p.id`,
  );
}
