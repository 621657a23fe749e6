-- Passes: what a business sells, who holds one, and the visits taken from it. Their entries are units of the ledger.
-- Rollback: impossible
create schema passes;

alter table ledger.unit drop constraint unit_kind_check;
-- 'entry': the entries of one pass, whose id the unit is.
alter table ledger.unit add constraint unit_kind_check check (
  case kind when 'token' then true when 'currency' then livemode and unit ~ '^[A-Z]{3}$'
    when 'entry' then unit ~ '^pss_[0-9a-z]{26}$' else false end);

create or replace function ledger.may_lack_floor(p_path text, p_unit text) returns boolean
    language plpgsql stable
    set search_path to 'ledger', 'pg_temp'
    as $$
begin
  return coalesce((
    select case
      when u.kind = 'token' and u.livemode
        then p_path in ('chain:custody', 'loss:cards') or p_path like 'member:%:receivable'
      when u.kind = 'token' then p_path = 'test:faucet'
      when u.kind = 'currency'
        then p_path in ('card:clearing:' || p_unit, 'card:disputes:' || p_unit, 'sales:' || p_unit)
      when u.kind = 'entry' then p_path = 'pass:' || p_unit || ':issued'
    end
    from unit u where u.unit = p_unit), false);
end $$;

create table pass (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  name text not null,
  -- Null: visits without limit. In the ledger that is one entry, held until the pass expires.
  entries integer,
  valid_days integer,
  valid_until timestamptz,
  -- Smallest units of `currency`, which has `decimals` decimals.
  price numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  most_per_member integer,
  terms text,
  enabled boolean not null,
  created_at timestamptz default clock_timestamp() not null,
  issued_account bigint not null,
  used_account bigint not null,
  expired_account bigint not null,
  returned_account bigint not null,
  constraint pass_pkey primary key (id),
  constraint pass_entries_check check (entries > 0),
  constraint pass_price_check check (price > 0),
  constraint pass_most_check check (most_per_member > 0),
  constraint pass_validity check ((valid_days is null) <> (valid_until is null)),
  constraint pass_unit_fkey foreign key (id) references ledger.unit(unit),
  constraint pass_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint pass_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index pass_list on pass (merchant_id, created_at desc, id desc);
create trigger set_livemode before insert on pass for each row execute function test_mode.set_livemode();

-- A member as one business knows them: by a pseudonym, which differs per business.
create table pass_holder (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  -- Null once the account is deleted.
  member_id text,
  -- What the business sees, each by the member's own approval.
  shows_name boolean default false not null,
  shows_email boolean default false not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint pass_holder_pkey primary key (id),
  constraint pass_holder_member_key unique (merchant_id, member_id),
  constraint pass_holder_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint pass_holder_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint pass_holder_member_mode foreign key (member_id, livemode) references member(id, livemode)
);
create index pass_holder_member on pass_holder (member_id) where member_id is not null;
create trigger set_livemode before insert on pass_holder for each row execute function test_mode.set_livemode();

create table pass_import (
  id text not null,
  pass_id text not null,
  -- Until the e-mails are written.
  waiting jsonb,
  passes integer not null,
  entries integer not null,
  -- A person or a key; another person approves a large import.
  started_by text not null,
  approved_by text,
  created_at timestamptz default clock_timestamp() not null,
  sent_at timestamptz,
  constraint pass_import_pkey primary key (id),
  constraint pass_import_waiting check ((waiting is null) = (sent_at is not null)),
  constraint pass_import_pass_id_fkey foreign key (pass_id) references pass(id)
);
create index pass_import_list on pass_import (pass_id, created_at desc);

-- A pass for whoever accepts it first; the id is the secret of its link.
create table pass_gift (
  id text not null,
  pass_id text not null,
  import_id text,
  -- Those of the pass when null.
  entries integer,
  valid_until timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint pass_gift_pkey primary key (id),
  constraint pass_gift_entries_check check (entries > 0),
  constraint pass_gift_pass_id_fkey foreign key (pass_id) references pass(id),
  constraint pass_gift_import_id_fkey foreign key (import_id) references pass_import(id)
);

create table pass_holding (
  id text not null,
  pass_id text not null,
  holder_id text not null,
  origin text not null,
  -- The payment that bought it.
  session_id text,
  -- As many as were sold or given; null: visits without limit.
  entries integer,
  -- Holds the entries that are left.
  account bigint not null,
  valid_from timestamptz not null,
  -- All by the time of the business.
  valid_until timestamptz not null,
  frozen_until timestamptz,
  ended text,
  ended_at timestamptz,
  told_low_at timestamptz,
  told_end_at timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  constraint pass_holding_pkey primary key (id),
  constraint pass_holding_session_key unique (session_id),
  constraint pass_holding_account_key unique (account),
  constraint pass_holding_origin_check check (origin in ('sold', 'given', 'imported')),
  constraint pass_holding_sold check ((origin = 'sold') = (session_id is not null)),
  constraint pass_holding_entries_check check (entries > 0),
  constraint pass_holding_ended check (ended in ('expired', 'returned') and (ended is null) = (ended_at is null)),
  constraint pass_holding_pass_id_fkey foreign key (pass_id) references pass(id),
  constraint pass_holding_holder_id_fkey foreign key (holder_id) references pass_holder(id),
  constraint pass_holding_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index pass_holding_list on pass_holding (pass_id, created_at desc, id desc);
create index pass_holding_holder on pass_holding (holder_id, pass_id);
create index pass_holding_due on pass_holding (valid_until) where ended is null;

create table pass_visit (
  id text not null,
  holding_id text not null,
  holder_id text not null,
  entries integer not null,
  -- Steps of 30 seconds since 1970, in real time: that of the code, and that of a visit without limit.
  code_step bigint,
  step bigint,
  at timestamptz not null,
  -- Null for a visit without limit, which moves nothing.
  transfer_id text,
  -- The person, key or device that took it.
  taken_by text not null,
  returned_at timestamptz,
  return_id text,
  created_at timestamptz default clock_timestamp() not null,
  constraint pass_visit_pkey primary key (id),
  constraint pass_visit_entries_check check (entries > 0),
  constraint pass_visit_code_key unique (holder_id, code_step),
  constraint pass_visit_step_key unique (holding_id, step),
  constraint pass_visit_transfer_key unique (transfer_id),
  constraint pass_visit_holding_id_fkey foreign key (holding_id) references pass_holding(id),
  constraint pass_visit_holder_id_fkey foreign key (holder_id) references pass_holder(id),
  constraint pass_visit_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id),
  constraint pass_visit_return_id_fkey foreign key (return_id) references ledger.transfer(id)
);
create index pass_visit_list on pass_visit (holding_id, created_at desc, id desc);

-- The pass that a session sells; null for every other session.
alter table pay_session add column pass_id text constraint pay_session_pass_id_fkey references pass(id);
alter table payment_button add column pass_id text constraint payment_button_pass_id_fkey references pass(id);
-- Entries that went back with a refund.
alter table refund add column entries integer constraint refund_entries_check check (entries > 0);
-- It gets the argument `p_entries`.
drop function if exists refunds.refund(text, text, text, numeric, text, text[], text, text, text, boolean);
