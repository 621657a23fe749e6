-- How far each retention rule has got: everything before `until` is done
-- (server/platform/privacy/retention.sql).
create schema privacy;
create schema erasure;

create table retention_mark (
  name text primary key,
  until timestamptz not null
);

insert into retention_mark (name, until)
select 'delivery_attempt.response_body', coalesce(min(started_at), now()) from delivery_attempt
union all
select 'event.payload', coalesce(min(created_at), now()) from event
union all
select 'pay_session.texts', coalesce(min(closed_at), now()) from pay_session;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema privacy, erasure to salus_app;
  end if;
end $$;

-- Rows come in the order of time, so a BRIN index costs an insert almost nothing.
create index event_time on event using brin (created_at);
create index delivery_attempt_time on delivery_attempt using brin (started_at);

create index pay_session_unpaid on pay_session (closed_at) where status in ('cancelled', 'expired');
create index link_session_closed on link_session (closed_at) where status in ('denied', 'expired');
create index link_revoked on link (revoked_at) where revoked_at is not null;
create index member_device_seen on member_device (last_seen_at);
create index auth_session_device on auth_session (device_id) where device_id is not null;

-- For a member's export and erasure.
create index link_member on link (member_id);
create index link_session_member on link_session (member_id) where member_id is not null;
create index mail_recipient on mail (lower(recipient));
