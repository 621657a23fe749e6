import type { CallOutput } from '#shared/http/call.ts';
import type * as profileEndpoints from '#shared/profile/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

type PersonExport = Pick<
  CallOutput<typeof profileEndpoints.exportData>,
  | 'membership'
  | 'sessions'
  | 'teams'
  | 'teamInvitations'
  | 'notifications'
  | 'activity'
  | 'devices'
  | 'credentialChanges'
  | 'erasureRequests'
  | 'factorResets'
  | 'mails'
>;

/** The newest ones; the console and the API list the others. */
const MOST_ACTIVITY = 1_000;

/** What the tables of members, sign-ins and mails hold about a member, newest first. */
export async function exportPerson(db: Db, memberId: string): Promise<PersonExport> {
  const [found] = await rowsOf<PersonExport>(
    db,
    sql`select
      jsonb_build_object('language', m.locale, 'timeZone', m.time_zone, 'createdAt', format.utc(m.created_at),
        'confirmedAt', format.utc(m.confirmed_at), 'closedAt', format.utc(m.closed_at),
        'owed', format.decimal(m.owed, 18)) as membership,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device,
          'network', s.network, 'createdAt', format.utc(s.created_at),
          'lastUsedAt', format.utc(s.last_used_at), 'expiresAt', format.utc(s.expires_at),
          'endedAt', format.utc(s.ended_at)) order by s.created_at desc), '[]')
        from auth_session s where s.member_id = m.id) as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('business', t.business_id, 'role', t.role,
          'joinedAt', format.utc(t.joined_at)) order by t.joined_at desc), '[]')
        from team_member t where t.member_id = m.id) as teams,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role,
          'createdAt', format.utc(i.created_at)) order by i.created_at desc), '[]')
        from team_invitation i where i.business_id = m.id or i.invited_by = m.id
          or lower(i.email) = lower(m.email)) as "teamInvitations",
      (select coalesce(jsonb_agg(jsonb_build_object('about', n.about_id, 'kind', n.kind,
          'wanted', n.wanted) order by n.about_id, n.kind), '[]')
        from notification_choice n where n.person_id = m.id) as notifications,
      (select coalesce(jsonb_agg(jsonb_build_object('business', a.business_id, 'kind', a.kind,
          'object', a.object_name, 'device', a.device, 'network', a.network,
          'at', format.utc(a.at)) order by a.position desc), '[]')
        from (select * from business_activity where actor_id = m.id or business_id = m.id
          order by position desc limit ${MOST_ACTIVITY}) a) as activity,
      (select coalesce(jsonb_agg(jsonb_build_object('device', d.device,
          'firstSeenAt', format.utc(d.first_seen_at), 'lastSeenAt', format.utc(d.last_seen_at))
          order by d.last_seen_at desc), '[]')
        from member_device d where d.member_id = m.id) as devices,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'email', c.email,
          'changedAt', format.utc(c.changed_at), 'undoneAt', format.utc(c.undone_at))
          order by c.position desc), '[]')
        from credential_change c where c.member_id = m.id) as "credentialChanges",
      (select coalesce(jsonb_agg(jsonb_build_object('requestedAt', format.utc(r.requested_at),
          'stoppedAt', format.utc(r.stopped_at), 'appliedAt', format.utc(r.applied_at))
          order by r.requested_at desc), '[]')
        from factor_reset r where r.member_id = m.id) as "factorResets",
      (select coalesce(jsonb_agg(jsonb_build_object('askedBy', e.asked_by,
          'requestedAt', format.utc(e.requested_at), 'dueAt', format.utc(e.due_at))
          order by e.requested_at desc), '[]')
        from erasure_request e where e.member_id = m.id) as "erasureRequests",
      (select coalesce(jsonb_agg(jsonb_build_object('to', o.recipient, 'kind', o.template,
          'status', o.status, 'at', format.utc(o.created_at)) order by o.created_at desc), '[]')
        from mail o where o.member_id = m.id or lower(o.recipient) = lower(m.email)) as mails
      from member m where m.id = ${memberId}`,
  );
  if (!found) throw new Error(`no member ${memberId}`);
  return found;
}
