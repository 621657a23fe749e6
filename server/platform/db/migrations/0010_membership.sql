create schema mails;
create schema staking;
create schema airdrops;

-- A mail about a transfer is written by the SQL that posts it. It holds nothing: what it says is
-- read from the ledger when it is sent, for `member_id` alone. Its locale is the member's, null
-- where that is the installation's.
alter table mail
  alter column locale drop not null,
  add column member_id text references member (id),
  add column transfer_id text references ledger.transfer (id),
  add constraint about_transfer check ((transfer_id is null) = (member_id is null)),
  add constraint content_or_transfer check (content is null or transfer_id is null);

create unique index mail_about on mail (transfer_id, template, member_id)
where transfer_id is not null;

-- Every level a member reached or left, and by which transfer. Levels are positions, the initial
-- one being 0. Append-only.
create table level_change (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  from_level smallint not null,
  to_level smallint not null check (to_level <> from_level),
  transfer_id text not null references ledger.transfer (id),
  changed_at timestamptz not null default now(),
  unique (transfer_id, member_id)
);

create index level_change_member on level_change (member_id, id desc);

create trigger append_only before update or delete on level_change
for each row execute function ledger.append_only();

create index member_confirmed on member (confirmed_at);

-- What a member was told of their trial: each once, by its row.
create table trial_notice (
  member_id text not null references member (id),
  kind text not null check (kind in ('ending', 'ended')),
  told_at timestamptz not null default now(),
  primary key (member_id, kind)
);
