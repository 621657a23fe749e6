-- What people, keys and operators changed in a business's name (docs/decisions/0105). Triggers write
-- it in the transaction of the change (server/people/activity/activity.sql). No role may write it.
create schema activity;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema activity to salus_app;
  end if;
end $$;

create table business_activity (
  position bigint generated always as identity primary key,
  id text not null unique check (id ~ '^act_[0-9a-hjkmnp-tv-z]{26}$'),
  business_id text not null references merchant (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- A person's or a key's id; null for an operator. No foreign key: an entry outlives both.
  actor_kind text not null check (actor_kind in ('person', 'key', 'operator')),
  actor_id text,
  -- A list in shared/activity/kinds.ts.
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  object_id text,
  object_name text,
  -- By field: {"from": …, "to": …}. Never a secret.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- As `auth_session` stores them.
  device text,
  network text,
  -- Of the response, as in `api_request`.
  request_id uuid,
  constraint business_activity_actor check ((actor_kind = 'operator') = (actor_id is null))
);

create index business_activity_business on business_activity (business_id, position desc);
create index business_activity_actor on business_activity (actor_id, position desc);
create index business_activity_age on business_activity using brin (at);
