/**
 * A stand-in for `authority.has_aged_factor` and `authority.factor_outcome` where the database has none:
 * a factor counts 72 hours after it was added.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/platform/db/database.ts';

export async function addAgedFactor({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`do $do$ declare v_role text; begin
    create schema if not exists authority;
    if to_regprocedure('authority.has_aged_factor(text)') is not null then return; end if;
    create function authority.has_aged_factor(p_member text) returns boolean language sql stable as $$
      select exists (select from passkey p
          where p.member_id = p_member and p.created_at <= now() - interval '72 hours')
        or exists (select from second_factor f
          where f.member_id = p_member and f.confirmed_at <= now() - interval '72 hours')
    $$;
    create function authority.factor_outcome(
      p_member text, p_auth_session uuid, p_business text, p_livemode boolean
    ) returns text language sql stable as $$
      select case
        when authority.has_aged_factor(p_member) then null
        when exists (select from merchant b where b.id = p_business and b.registered_by = p_member) then
          case when not exists (select from auth_session s
              where s.id = p_auth_session and s.mailbox_proven_at > now() - interval '24 hours')
            then 'mailbox_unproven' end
        else 'second_factor_required'
      end
    $$;
    revoke execute on all functions in schema authority from public;
    for v_role in select rolname from pg_roles where rolname in ('salus_web', 'salus_worker', 'salus_operator') loop
      execute format('grant usage on schema authority to %I', v_role);
      execute format('grant execute on all functions in schema authority to %I', v_role);
    end loop;
  end $do$`);
}
