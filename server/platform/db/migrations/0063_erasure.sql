-- A member's account is deleted some days after it was asked for. The row of an erased member stays
-- for the books and names nobody.
alter table member add column erased_at timestamptz;

create schema business;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema business to salus_app;
  end if;
end $$;

create table erasure_request (
  id text primary key,
  member_id text not null references member (id),
  asked_by text not null check (asked_by in ('member', 'operator')),
  -- Of the code in the mails that stop it.
  stop_hash bytea unique,
  -- The request closed the account: stopping it opens the account again.
  closed_account boolean not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  stopped_at timestamptz,
  done_at timestamptz,
  constraint erasure_one_end check (stopped_at is null or done_at is null)
);

create unique index erasure_request_open on erasure_request (member_id)
  where stopped_at is null and done_at is null;
create index erasure_request_due on erasure_request (due_at)
  where stopped_at is null and done_at is null;
