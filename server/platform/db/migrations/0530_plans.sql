-- Money that comes every month: plans, mandates (what a member allows), agreements (what was agreed) and charges. Amounts
-- are smallest units of `currency`, which has `decimals` decimals; tokens are base units. Due dates, notices and attempts
-- are by the time of the business (`time.of`).
-- Rollback: impossible
create schema plans;

-- Whether a rhythm can come: a day, week, month or year, times `p_every`, at most ten years.
create function plans.is_rhythm(p_rhythm text, p_every integer) returns boolean
language sql immutable as $$
  select p_every between 1 and case p_rhythm when 'day' then 366 when 'week' then 104 when 'month' then 60 when 'year' then 10 end
$$;

create table plan (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  name text not null,
  terms text,
  price numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  rhythm text not null,
  every integer not null,
  trial_days integer default 0 not null,
  minimum_months integer default 0 not null,
  notice_days integer default 0 not null,
  -- Days from each failed attempt to the next.
  retry_days integer[] default '{2,5,7,7}' not null,
  -- Percent that the price contains.
  tax_rate numeric(4,2),
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  enabled boolean default true not null,
  retired_at timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  constraint plan_pkey primary key (id),
  constraint plan_price_check check (price > 0),
  constraint plan_rhythm_check check (coalesce(plans.is_rhythm(rhythm, every), false)),
  constraint plan_trial_check check (trial_days between 0 and 366),
  constraint plan_minimum_check check (minimum_months between 0 and 24),
  constraint plan_notice_check check (notice_days between 0 and 31),
  constraint plan_retries_check check (cardinality(retry_days) <= 8 and 1 <= all (retry_days) and 31 >= all (retry_days)),
  constraint plan_retired check (retired_at is null or not enabled),
  constraint plan_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint plan_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index plan_list on plan (merchant_id, created_at desc, id desc);
create trigger set_livemode before insert on plan for each row execute function test_mode.set_livemode();

create table mandate (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  -- The member for the business: a pseudonym.
  holder_id text not null,
  -- Null once the account is deleted.
  member_id text,
  -- The payee that the member read. Another name or domain needs a new approval.
  payee_name text not null,
  payee_domain text not null,
  -- The most of one period: net in the currency, and tokens. Refunds do not restore it.
  cap numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  cap_tokens numeric(38,0) not null,
  rhythm text not null,
  every integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  status text not null,
  ended_reason text,
  approved_at timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  constraint mandate_pkey primary key (id),
  constraint mandate_cap_check check (cap > 0 and cap_tokens > 0),
  constraint mandate_rhythm_check check (coalesce(plans.is_rhythm(rhythm, every), false)),
  constraint mandate_status_check check (status in ('proposed', 'active', 'paused', 'ended')),
  constraint mandate_approved check (status in ('proposed', 'ended') or approved_at is not null),
  constraint mandate_paused check (status <> 'paused' or paused_at is not null),
  constraint mandate_ended check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_reason is not null)),
  constraint mandate_reason_check check (ended_reason in ('member', 'merchant', 'expired', 'replaced', 'payee_changed', 'account_closed')),
  constraint mandate_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint mandate_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint mandate_holder_id_fkey foreign key (holder_id) references pass_holder(id),
  constraint mandate_member_mode foreign key (member_id, livemode) references member(id, livemode)
);
create index mandate_list on mandate (merchant_id, created_at desc, id desc);
create index mandate_holder on mandate (holder_id);
create index mandate_member on mandate (member_id, created_at desc) where member_id is not null;
create index mandate_ending on mandate (ends_at) where ends_at is not null and status <> 'ended';
create trigger set_livemode before insert on mandate for each row execute function test_mode.set_livemode();

create table agreement (
  id text not null,
  plan_id text not null,
  mandate_id text,
  merchant_id text not null,
  livemode boolean default true not null,
  holder_id text not null,
  member_id text,
  -- The terms of the plan as they were approved.
  name text not null,
  terms text,
  price numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  rhythm text not null,
  every integer not null,
  trial_days integer not null,
  minimum_months integer not null,
  notice_days integer not null,
  retry_days integer[] not null,
  tax_rate numeric(4,2),
  minimum_level smallint,
  -- Fixed when it was approved: due dates are days of this zone, counted from the date of charge 1.
  zone text not null,
  anchor date not null,
  reference text,
  status text not null,
  ended_by text,
  -- When it ends or ended. No charge that is due then or later is taken.
  ends_at timestamptz,
  -- Charges that are due in this time are waived, and the minimum term grows by it.
  frozen_from timestamptz,
  frozen_until timestamptz,
  -- The time of freezes that are over.
  frozen_before interval default '0' not null,
  -- Of the charge that is made next.
  next_n integer default 1 not null,
  -- What began it.
  session_id text,
  link_id text,
  created_at timestamptz default clock_timestamp() not null,
  ended_at timestamptz,
  constraint agreement_pkey primary key (id),
  constraint agreement_mandate_key unique (mandate_id),
  constraint agreement_session_key unique (session_id),
  constraint agreement_link_key unique (link_id),
  constraint agreement_price_check check (price > 0),
  constraint agreement_rhythm_check check (coalesce(plans.is_rhythm(rhythm, every), false)),
  constraint agreement_status_check check (status in ('proposed', 'active', 'ended')),
  constraint agreement_approved check (status <> 'active' or mandate_id is not null),
  constraint agreement_ended check ((status = 'ended') = (ended_at is not null)
    and (status <> 'ended' or ends_at is not null) and (ends_at is null) = (ended_by is null)),
  constraint agreement_ended_by_check check (ended_by in ('member', 'merchant', 'account_closed')),
  constraint agreement_frozen check ((frozen_from is null) = (frozen_until is null) and frozen_from < frozen_until),
  constraint agreement_next_check check (next_n >= 1),
  constraint agreement_plan_id_fkey foreign key (plan_id) references plan(id),
  constraint agreement_mandate_id_fkey foreign key (mandate_id) references mandate(id),
  constraint agreement_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint agreement_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint agreement_holder_id_fkey foreign key (holder_id) references pass_holder(id),
  constraint agreement_member_mode foreign key (member_id, livemode) references member(id, livemode),
  constraint agreement_session_id_fkey foreign key (session_id) references pay_session(id),
  constraint agreement_link_id_fkey foreign key (link_id) references link_session(id)
);
create index agreement_list on agreement (merchant_id, created_at desc, id desc);
create index agreement_holder on agreement (holder_id);
create index agreement_member on agreement (member_id, created_at desc) where member_id is not null;
create index agreement_ending on agreement (ends_at) where ends_at is not null and status <> 'ended';
-- A member has a plan of a business once at a time.
create unique index agreement_once on agreement (plan_id, member_id) where status = 'active' and member_id is not null;
create trigger set_livemode before insert on agreement for each row execute function test_mode.set_livemode();

create table charge (
  id text not null,
  agreement_id text not null,
  -- The period, from 1, and 0 for its regular charge, else the number of an adjustment.
  n integer not null,
  k integer default 0 not null,
  merchant_id text not null,
  livemode boolean default true not null,
  due_at timestamptz not null,
  price numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  status text default 'scheduled' not null,
  -- Why the last attempt failed.
  reason text,
  attempts integer default 0 not null,
  -- When the engine looks at it next: to announce it, to take it, or to try again. Null when nothing is to be done.
  next_attempt_at timestamptz,
  announced_at timestamptz,
  -- The end of the notice's lead time.
  not_before timestamptz,
  -- Since when there has been no price of the day.
  waiting_since timestamptz,
  -- The mandate by which it was paid.
  mandate_id text,
  paid_at timestamptz,
  session_id text,
  settled_by text,
  created_at timestamptz default clock_timestamp() not null,
  constraint charge_pkey primary key (id),
  constraint charge_once unique (agreement_id, n, k),
  constraint charge_session_key unique (session_id),
  constraint charge_price_check check (price > 0),
  constraint charge_n_check check (n >= 1 and k >= 0),
  constraint charge_status_check check (status in ('scheduled', 'announced', 'paid', 'failed', 'retrying', 'waived',
    'written_off', 'paid_elsewhere')),
  constraint charge_reason_check check (reason in ('insufficient', 'debt', 'level', 'trial', 'cap', 'frozen', 'rate', 'limit', 'mandate')),
  constraint charge_paid check ((status = 'paid') = (session_id is not null) and (status = 'paid') = (paid_at is not null)
    and (status = 'paid') = (mandate_id is not null)),
  constraint charge_failed check (status not in ('failed', 'retrying') or reason is not null),
  constraint charge_open check (next_attempt_at is null or status in ('scheduled', 'announced', 'retrying')),
  constraint charge_announced check ((announced_at is null) = (not_before is null)
    and (status <> 'announced' or announced_at is not null)),
  constraint charge_agreement_id_fkey foreign key (agreement_id) references agreement(id),
  constraint charge_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint charge_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint charge_mandate_id_fkey foreign key (mandate_id) references mandate(id),
  constraint charge_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index charge_list on charge (merchant_id, created_at desc, id desc);
create index charge_next on charge (next_attempt_at) where next_attempt_at is not null;
create index charge_next_of on charge (merchant_id, next_attempt_at) where next_attempt_at is not null;
create index charge_mandate on charge (mandate_id, n) where mandate_id is not null;
create trigger set_livemode before insert on charge for each row execute function test_mode.set_livemode();

alter table pay_session
  -- The plan that a session begins, and the most of one period that its payer approves; null for every other session.
  add column plan_id text constraint pay_session_plan_id_fkey references plan(id),
  add column cap numeric(38,0),
  -- The agreement that it began, or whose charge it is.
  add column agreement_id text constraint pay_session_agreement_id_fkey references agreement(id),
  add constraint pay_session_cap check ((cap is null) = (plan_id is null) and cap >= amount);
create index pay_session_agreement on pay_session (agreement_id) where agreement_id is not null;
alter table payment_button add column plan_id text constraint payment_button_plan_id_fkey references plan(id);
-- A plan with a trial, which an invitation begins.
alter table link_session add column plan_id text constraint link_session_plan_id_fkey references plan(id);
