-- What was granted with changed credentials is suspended when the change is undone
-- (server/people/suspensions, docs/decisions/0053). A suspended row names its suspension.
create schema suspensions;

alter table team_member add column suspended_at timestamptz, add column suspended_by text;
alter table api_key add column suspended_at timestamptz, add column suspended_by text;
alter table webhook_endpoint add column suspended_at timestamptz, add column suspended_by text;
alter table till_device add column suspended_at timestamptz, add column suspended_by text;
-- `proof`: how the person who sent it confirmed themselves. `has_aged_factor`: whether they had a factor
-- then that counted. An offer of ownership that was confirmed by one is not undone.
alter table team_invitation
  add column suspended_at timestamptz, add column suspended_by text,
  add column proof text constraint team_invitation_proof
    check (proof in ('passkey', 'password-and-code', 'password')),
  add column has_aged_factor boolean not null default false;
-- The API key with which the client obtained the tokens that are valid now.
alter table oauth_grant
  add column suspended_at timestamptz, add column suspended_by text,
  add column key_id text, add column obtained_at timestamptz not null default now();
create index oauth_grant_key on oauth_grant (key_id) where key_id is not null;

-- A suspension waits for the acts under way, as other ends of authority do.
drop trigger revocation on team_member;
create trigger revocation before update of role, suspended_at or delete on team_member
  for each row execute function authority.note_revocation('member_id');
drop trigger revocation on api_key;
create trigger revocation before update of revoked_at, expires_at, suspended_at or delete on api_key
  for each row execute function authority.note_revocation('id');

create table suspension (
  id text primary key,
  position bigint generated always as identity,
  -- Of the live business, whose team decides.
  business_id text not null references merchant (id) on delete cascade,
  livemode boolean not null,
  -- The change that was undone, and whose it was.
  change_id text not null,
  person_id text not null,
  kind text not null constraint suspension_kind check (kind in ('team_member', 'team_role',
    'team_invitation', 'api_key', 'webhook_endpoint', 'till_device', 'oauth_redirect_uri', 'oauth_grant')),
  object_id text not null,
  object_name text,
  -- Who granted it, and when.
  granted_kind text not null constraint suspension_granter check (granted_kind in ('person', 'key')),
  granted_by text not null,
  granted_at timestamptz not null,
  -- What it was before, and what it became.
  detail jsonb not null default '{}',
  -- The owners who stood before, who may decide.
  owners text[] not null default '{}',
  suspended_at timestamptz not null default now(),
  until timestamptz not null,
  decision text constraint suspension_decision check (decision in ('keep', 'end')),
  decided_at timestamptz,
  -- Null when the time was over.
  decided_by text,
  constraint suspension_decided check ((decision is null) = (decided_at is null))
);
create index suspension_business on suspension (business_id, position desc);
create unique index suspension_open on suspension (kind, object_id, business_id) where decision is null;
create index suspension_due on suspension (until) where decision is null;

-- A suspended owner is no owner.
create or replace function team.require_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from merchant where id = old.business_id for no key update;
  if found and not exists (
    select from team_member
    where business_id = old.business_id and role = 'owner' and suspended_at is null
  ) and exists (select from member where id = old.business_id and erased_at is null) then
    raise exception 'no owner of %', old.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'team_has_owner';
  end if;
  return null;
end $$;
