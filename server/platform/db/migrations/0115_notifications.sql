-- Which e-mails a person chose, about themselves or about a business in whose team they are.
create schema notifications;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema notifications to salus_app;
  end if;
end $$;

-- Without a row the role decides (server/people/notifications/notifications.sql).
create table notification_choice (
  person_id text not null references member (id),
  -- The person, or the business.
  about_id text not null references member (id),
  kind text not null check (kind <> ''),
  wanted boolean not null,
  primary key (person_id, about_id, kind)
);
create index notification_choice_about on notification_choice (about_id);

-- One e-mail about the first sale of a business, and one per day with sales.
create table first_sale_notice (
  merchant_id text primary key references merchant (id),
  created_at timestamptz not null default now()
);

create table daily_summary (
  merchant_id text not null references merchant (id),
  -- In UTC.
  day date not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, day)
);

-- The first sale of these is no news.
insert into first_sale_notice (merchant_id)
select m.id from merchant m
where exists (select from pay_session s where s.merchant_id = m.id and s.transfer_id is not null);
