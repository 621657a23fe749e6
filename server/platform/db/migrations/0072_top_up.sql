-- A card purchase that its buyer has approved to pay a session with, at one total.
create schema top_up;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema top_up to salus_app;
  end if;
end $$;

create table top_up (
  purchase_id text primary key references purchase (id),
  session_id text not null references pay_session (id),
  member_id text not null references member (id),
  -- The sign-in that approved the payment; null once the top-up has ended.
  auth_session_id uuid,
  -- The approved total in base units.
  total numeric(38,0) not null check (total > 0),
  -- 'paid': the session; 'kept': the tokens are in the balance and nothing was paid; 'void': the
  -- purchase was not credited, or another top-up of the member replaced this one.
  status text not null default 'open' check (status in ('open', 'paid', 'kept', 'void')),
  -- Why nothing was paid.
  reason text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint top_up_open_state check (
    (status = 'open') = (closed_at is null) and (status = 'open') = (auth_session_id is not null)
  ),
  constraint top_up_reason check ((status in ('kept', 'void')) = (reason is not null))
);

create unique index top_up_open on top_up (session_id, member_id) where status = 'open';
create index top_up_member on top_up (member_id);
create index top_up_closed on top_up (closed_at) where closed_at is not null;
