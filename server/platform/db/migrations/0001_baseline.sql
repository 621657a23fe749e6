-- Rollback: impossible
-- The database of the first version: schemas, tables with their indexes and triggers, and the functions
-- that these need. All other functions stand with their features, in files that are created anew
-- (server/platform/db/migrate.ts).

-- Bodies name tables that stand further below.
set local check_function_bodies = off;

create schema activity;
create schema airdrops;
create schema appearance;
create schema audit;
create schema authority;
create schema business;
create schema buttons;
create schema credentials;
create schema deny;
create schema deposits;
create schema domain;
create schema erasure;
create schema events;
create schema format;
create schema ledger;
create schema levels;
create schema link;
create schema mail;
create schema notifications;
create schema oauth;
create schema operators;
create schema ops;
create schema partitions;
create schema pay;
create schema privacy;
create schema purchases;
create schema rates;
create schema reconcile;
create schema refund_requests;
create schema refunds;
create schema replicas;
create schema restrictions;
create schema staking;
create schema suspensions;
create schema team;
create schema test_mode;
create schema test_purchases;
create schema till;
create schema top_up;
create schema withdrawals;

-- The bodies stand with their features, whose files of functions replace these after the migrations.
create function activity.note_acting() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_api_key() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_domain_proof() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_invitation() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_payout_address() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_refund() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_refund_request() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_row() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_team_member() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_webhook_endpoint() returns trigger language plpgsql as $$ begin end $$;
create function activity.note_withdrawal() returns trigger language plpgsql as $$ begin end $$;
create function authority.note_revocation() returns trigger language plpgsql as $$ begin end $$;
create function ledger.posting_apply() returns trigger language plpgsql as $$ begin end $$;
create function ledger.posting_guard() returns trigger language plpgsql as $$ begin end $$;
create function ledger.transfer_posted() returns trigger language plpgsql as $$ begin end $$;
create function pay.count_change() returns trigger language plpgsql as $$ begin end $$;

create type purchases.books as ( cash bigint, held bigint, receivable bigint, treasury bigint, claims
  bigint, clearing bigint, sales bigint, disputes bigint, stake bigint, losses bigint );

create table member (
  id text not null,
  email text,
  password_hash text,
  name text,
  surname text,
  role text default 'member' not null,
  external_deposit_address text,
  payments_enabled boolean default true not null,
  -- The trial runs from here.
  confirmed_at timestamptz,
  closed_at timestamptz,
  cash_account bigint,
  stake_account bigint,
  created_at timestamptz default now() not null,
  -- The language somebody's mails are in; null is the installation's own.
  locale text,
  -- The address that a member asked for and has not confirmed; where the link is sent again.
  pending_email text,
  -- What a member owes after card purchases were taken back: the sum of `purchase_reversal.owed`. Every
  -- function that spends or sends tokens reads it from the member's row, which it locks anyway.
  owed numeric(38,0) default 0 not null,
  -- Null: this member has no held tokens (merchants: look into card_hold). Set under the member's lock,
  -- so that a payment without held tokens costs no look.
  card_hold_until timestamptz,
  outgoing_held_until timestamptz,
  outgoing_frozen_at timestamptz,
  -- A member's account is deleted some days after it was asked for. The row of an erased member stays
  -- for the books and names nobody.
  erased_at timestamptz,
  kind text default 'person' not null,
  livemode boolean default true not null,
  -- The twin that a test member belongs to. Their address is unique in it, and stands in `test_email`:
  -- `email` finds people on sign-in and is where mails go, and holds a name that nobody can own.
  test_business_id text,
  test_email text,
  email_trusted_from timestamptz,
  deposit_address_trusted_from timestamptz,
  -- An IANA name such as Europe/Madrid, from the member's browser; null when unknown.
  time_zone text,
  constraint member_credentials check ( case kind when 'person' then (email is not null and
    password_hash is not null) else (email is null and password_hash is null and pending_email is null
    and name is null and surname is null and role = 'member') end),
  constraint member_kind_check check (kind in ('person', 'business')),
  constraint member_owed_check check (owed >= 0),
  constraint member_role_check check (role in ('member', 'admin')),
  constraint member_test check (((test_business_id is null) = (test_email is null)) and
    (test_business_id is null or (not livemode))),
  constraint member_test_email_check check (test_email <> ''),
  constraint member_pkey primary key (id)
);
create index member_confirmed on member (confirmed_at);
create unique index member_email on member (lower(email));
create unique index member_livemode on member (id, livemode);
create index member_owed on member (id) where owed > 0;
create unique index member_test_email on member (test_business_id, lower(test_email)) where
  test_business_id is not null;

create table business_activity (
  "position" bigint generated always as identity,
  id text not null,
  business_id text not null,
  at timestamptz default clock_timestamp() not null,
  -- A person's or a key's id; null for an operator. No foreign key: an entry outlives both.
  actor_kind text not null,
  actor_id text,
  -- A list in shared/activity/kinds.ts.
  kind text not null,
  object_id text,
  object_name text,
  -- By field: {"from": …, "to": …}. Never a secret.
  changes jsonb default '{}'::jsonb not null,
  -- As `auth_session` stores them.
  device text,
  network text,
  -- Of the response, as in `api_request`.
  request_id uuid,
  -- Acts of which the owners have to be told by e-mail (server/people/activity/owner-notices.ts).
  is_untold boolean default false not null,
  constraint business_activity_actor check ((actor_kind = 'operator') = (actor_id is null)),
  constraint business_activity_actor_kind_check check (actor_kind in ('person', 'key', 'operator')),
  constraint business_activity_changes_check check (jsonb_typeof(changes) = 'object'),
  constraint business_activity_id_check check (id ~ '^act_[0-9a-hjkmnp-tv-z]{26}$'),
  constraint business_activity_kind_check check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  constraint business_activity_id_key unique (id),
  constraint business_activity_pkey primary key ("position")
);
create index business_activity_actor on business_activity (actor_id, "position" desc);
create index business_activity_age on business_activity using brin (at);
create index business_activity_business on business_activity (business_id, "position" desc);
create index business_activity_untold on business_activity ("position") where is_untold;

-- A member with a row here is a business.
create table merchant (
  id text not null,
  recipient text,
  recipient_name text not null,
  -- Both go into headers as they are, and are compared with what a browser sends.
  recipient_domain text not null,
  recipient_success_url text,
  recipient_cancel_url text,
  created_at timestamptz default now() not null,
  link_success_url text,
  link_denied_url text,
  -- What a business's name looks like (UTS #39, `server/merchants/business/name-skeleton.ts`), to find names that can
  -- be mistaken for it. Null until the server has worked it out: the database cannot.
  name_skeleton text,
  -- Where the answer to an authorization request (OAuth 2.1) may be sent: exact addresses.
  oauth_redirect_uris text[] default '{}'::text[] not null,
  -- The person who registered the business; it stays when the owner changes. Null for a business in
  -- test mode, which nobody registers.
  registered_by text,
  livemode boolean default true not null,
  -- The live business whose team acts for this one.
  test_of text,
  constraint merchant_recipient_domain_check check (recipient_domain ~
    '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$'),
  constraint merchant_twin check (livemode = (test_of is null)),
  constraint merchant_pkey primary key (id),
  constraint merchant_id_fkey foreign key (id) references member(id),
  constraint merchant_mode foreign key (id, livemode) references member(id, livemode),
  constraint merchant_registered_by_fkey foreign key (registered_by) references member(id) on delete set
    null,
  constraint merchant_test_of_fkey foreign key (test_of) references merchant(id)
);
create unique index merchant_livemode on merchant (id, livemode);
create index merchant_name_skeleton on merchant (name_skeleton);
create index merchant_name_unread on merchant (id) where name_skeleton is null;
create index merchant_registered_by on merchant (registered_by);
create unique index merchant_test_of on merchant (test_of) where test_of is not null;

create function audit.chain() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
declare
  v_last audit_log;
begin
  perform pg_advisory_xact_lock(7205759460);
  select * into v_last from audit_log order by number desc limit 1;
  new.number := coalesce(v_last.number, 0) + 1;
  new.previous := coalesce(v_last.hash, '');
  -- Not the writer's time.
  new.at := clock_timestamp();
  new.hash := audit.entry_hash(new);
  return new;
end $$;

-- What operators did: an entry before it is done, and one after. One without an end was interrupted.
create table audit_log (
  id bigint generated always as identity,
  at timestamptz default clock_timestamp() not null,
  -- Who: OPS_USER, or the user of the operating system.
  operator text not null,
  command text not null,
  -- As they were given, without secrets.
  arguments jsonb not null,
  -- The operator's own name for it: once it is done, it is not done again.
  reference text,
  outcome text not null,
  begun_id bigint,
  detail text,
  -- Without gaps, from 1.
  number bigint,
  previous bytea,
  hash bytea,
  -- The operator's key, its signature of the command, and the proposal that the command carries out.
  key_fingerprint text,
  signature text,
  proposal_id text,
  constraint audit_log_outcome_check check (outcome in ('begun', 'done', 'failed')),
  constraint chained check (number is not null and previous is not null and hash is not null),
  constraint ends_what_was_begun check ((outcome = 'begun') = (begun_id is null)),
  constraint audit_log_begun_id_key unique (begun_id),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_begun_id_fkey foreign key (begun_id) references audit_log(id)
);
create unique index audit_log_number on audit_log (number);
create index audit_log_reference on audit_log (reference) where reference is not null;

create function audit.entry_hash(e audit_log) returns bytea
    language sql immutable
    as $$
  select sha256(convert_to(format.hash_input(array[
    'audit', e.number::text, encode(e.previous, 'hex'), e.id::text, format.microseconds(e.at), e.operator,
    e.command, e.arguments::text, e.reference, e.outcome, e.begun_id::text, e.detail, e.key_fingerprint,
    e.signature, e.proposal_id
  ]), 'UTF8'))
$$;

create function audit.salted(p_salt bytea, p_value text) returns text
    language sql immutable
    as $$
  select 'salted:' || encode(sha256(p_salt || convert_to(p_value, 'UTF8')), 'hex')
$$;

-- What a business sells without code. Amounts are smallest units of `currency`, which has `decimals`
-- decimals; either one amount, or the two between which whoever pays chooses.
create table payment_button (
  id text not null,
  merchant_id text not null,
  name text not null,
  description text,
  currency text not null,
  decimals smallint not null,
  amount numeric(38,0),
  minimum numeric(38,0),
  maximum numeric(38,0),
  -- How many may be sold in all.
  stock integer,
  expires_at timestamptz,
  reference_prefix text,
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  success_url text,
  enabled boolean default true not null,
  created_at timestamptz default now() not null,
  livemode boolean default true not null,
  constraint fixed_or_free check ( case when (amount is null) then (minimum is not null and maximum is
    not null) else (minimum is null and maximum is null) end),
  constraint payment_button_amount_check check (amount > 0),
  constraint payment_button_check check (maximum >= minimum),
  constraint payment_button_minimum_check check (minimum > 0),
  constraint payment_button_stock_check check (stock >= 0),
  constraint payment_button_pkey primary key (id),
  constraint payment_button_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint payment_button_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index payment_button_list on payment_button (merchant_id, created_at desc, id desc);

-- What a business shows to prove that its domain is its own, and how the last look for it ended.
create table domain_proof (
  merchant_id text not null,
  domain text not null,
  -- Published by whoever proves: no secret, but nobody else's.
  token text default replace((gen_random_uuid())::text, '-', '') not null,
  proven_at timestamptz,
  proven_by text,
  checked_at timestamptz,
  checked_by text,
  result text,
  -- Null where nobody waits for an answer any more.
  next_check_at timestamptz,
  -- The number of scheduled checks since the last request. None of them found the record.
  misses integer default 0 not null,
  -- Of a proof that was good.
  failing_since timestamptz,
  told_at timestamptz,
  constraint domain_proof_checked_by_check check (checked_by in ('dns', 'file')),
  constraint domain_proof_proven_by_check check (proven_by in ('dns', 'file', 'operator')),
  constraint proven_by_something check ((proven_at is null) = (proven_by is null)),
  constraint domain_proof_pkey primary key (merchant_id),
  constraint domain_proof_merchant_id_fkey foreign key (merchant_id) references merchant(id) on delete
    cascade
);
create index domain_proof_due on domain_proof (next_check_at) where next_check_at is not null;
create unique index domain_proof_owner on domain_proof (domain) where proven_by in ('dns', 'file');

-- What a merchant is told. Written in the transaction of what it tells.
create table event (
  id text not null,
  merchant_id text not null,
  type text not null,
  subject_id text not null,
  payload jsonb not null,
  created_at timestamptz default now() not null,
  -- An event's place among those of its merchant. Given after the commit that made the event, by whoever
  -- reads next: the order of commits is not that of creation, and a reader must never find one behind it.
  "position" bigint,
  -- An example a merchant asked for: it looks like the real one and is none.
  is_test boolean default false not null,
  livemode boolean default true not null,
  -- The W3C `traceparent` of the request that wrote the event; null when it was not traced. The
  -- deliveries of the event continue the trace.
  trace text default NULLIF(current_setting('salus.trace', true), ''),
  constraint event_pkey primary key (id),
  constraint event_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index event_merchant on event (merchant_id, created_at desc, id desc);
create unique index event_position on event (merchant_id, "position") where "position" is not null;
create index event_position_of_type on event (merchant_id, type, "position") where "position" is not null;
create index event_subject on event (subject_id);
create index event_time on event using brin (created_at);
create index event_without_position on event (merchant_id, created_at, id) where "position" is null;

create table delivery (
  id text not null,
  event_id text not null,
  endpoint_id text not null,
  status text default 'pending' not null,
  attempts integer default 0 not null,
  -- Also the end of a claim: a sender that died is followed by another.
  next_attempt_at timestamptz default now(),
  created_at timestamptz default now() not null,
  -- Attempts of the series before: sent again, a delivery has the whole schedule before it.
  earlier_attempts integer default 0 not null,
  constraint delivery_status_check check (status in ('pending', 'delivered', 'dead')),
  constraint delivery_event_id_endpoint_id_key unique (event_id, endpoint_id),
  constraint delivery_pkey primary key (id),
  constraint delivery_event_id_fkey foreign key (event_id) references event(id)
);
create index delivery_dead on delivery (endpoint_id, created_at) where status = 'dead';
create index delivery_due on delivery (endpoint_id, next_attempt_at) where status = 'pending';
create index delivery_endpoint on delivery (endpoint_id, created_at desc, id desc);

create function format.hash_input(p_fields text[]) returns text
    language sql immutable parallel safe
    as $$
  select string_agg(coalesce(octet_length(f.value) || ':' || f.value, '-'), ',' order by f.position)
  from unnest(p_fields) with ordinality as f (value, position)
$$;

create function format.microseconds(p_time timestamptz) returns text
    language sql immutable parallel safe
    as $$
  select (extract(epoch from p_time) * 1000000)::bigint::text
$$;

create function ledger.account_floorless() returns trigger
    language plpgsql
    as $$
begin
  if not ledger.may_lack_floor(new.path, new.unit) then
    raise exception 'account % must have a floor', new.path
      using errcode = 'check_violation', constraint = 'account_floorless';
  end if;
  return new;
end $$;

create function ledger.append_only() returns trigger
    language plpgsql
    as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'append_only';
end $$;

create function ledger.may_lack_floor(p_path text, p_unit text) returns boolean
    language plpgsql immutable
    set search_path to 'ledger', 'pg_temp'
    as $$
begin
  return case p_unit
    when 'TOKEN' then p_path in ('chain:custody', 'loss:cards') or p_path like 'member:%:receivable'
    when 'TEST' then p_path = 'test:faucet'
    else p_path in ('card:clearing:' || p_unit, 'card:disputes:' || p_unit, 'sales:' || p_unit)
  end;
end $$;

create table ledger.seal (
  -- Without gaps, from 1.
  number bigint not null,
  -- It covers the transfers above the previous seal's last one, up to this one.
  last_transfer bigint not null,
  transfers integer not null,
  at timestamptz not null,
  -- SHA-256 of the hashes of its transfers, in the order of their numbers.
  content bytea not null,
  -- These hashes, 32 bytes each, to find the transfer that was changed; null in the first seal.
  hashes bytea,
  previous bytea not null,
  hash bytea not null,
  constraint seal_pkey primary key (number)
);

create function ledger.transfer_balanced() returns trigger
    language plpgsql security definer
    set search_path to 'ledger', 'pg_temp'
    as $$
declare
  v_transfer text;
begin
  select transfer_id into v_transfer
  from written group by transfer_id, unit having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not balance', v_transfer
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
  end if;
  return null;
end $$;

create table ledger.transfer (
  id text not null,
  kind text not null,
  -- What makes it happen once: 'payment:pay_…'.
  business_key text not null,
  reverses text,
  note text,
  created_at timestamptz default now() not null,
  xid xid8 default pg_current_xact_id() not null,
  -- No default for the rows so far: it would rewrite the table under an exclusive lock. The first seal
  -- covers all transfers without a number.
  number bigint,
  constraint transfer_business_key_key unique (business_key),
  constraint transfer_pkey primary key (id),
  constraint transfer_reverses_fkey foreign key (reverses) references ledger.transfer(id)
);
create unique index transfer_by_number on ledger.transfer (number) where number is not null;

-- A merchant's invitation to a member it does not know yet.
create table link_session (
  id text not null,
  merchant_id text not null,
  status text default 'pending' not null,
  reference text,
  success_url text,
  denied_url text,
  locale text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Who accepted or denied it.
  member_id text,
  -- Where an invitation may be framed, as it was when it was made: of older ones, nowhere.
  origins text[] not null,
  already_linked boolean default false not null,
  livemode boolean default true not null,
  constraint decided_by_somebody check ((status in ('linked', 'denied')) = (member_id is not null)),
  constraint link_open_or_closed check ((status = 'pending') = (closed_at is null)),
  constraint link_session_already_linked check ((not already_linked) or status = 'linked'),
  constraint link_session_status_check check (status in ('pending', 'linked', 'denied', 'expired')),
  constraint link_session_pkey primary key (id),
  constraint link_session_member_id_fkey foreign key (member_id) references member(id),
  constraint link_session_member_mode foreign key (member_id, livemode) references member(id, livemode),
  constraint link_session_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint link_session_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index link_session_closed on link_session (closed_at) where status in ('denied', 'expired');
create index link_session_due on link_session (expires_at) where status = 'pending';
create index link_session_member on link_session (member_id) where member_id is not null;
create index link_session_merchant on link_session (merchant_id, created_at desc, id desc);

create function mail.is_consistent(p_status text, p_content bytea, p_member text, p_transfer text) returns boolean
    language plpgsql immutable
    as $$
begin
  return p_status in ('pending', 'sent', 'dead', 'withheld')
    and (p_transfer is null) = (p_member is null)
    and (p_content is null or p_transfer is null);
end $$;

create function partitions.divide(p_table regclass, p_column name) returns void
    language plpgsql
    as $$
declare
  v_schema name;
  v_name name;
  v_former text;
  v_on_rows text[];
  v_statements text[];
  v text;
  v_grant record;
begin
  execute format('lock table %s in access exclusive mode', p_table);
  select n.nspname, c.relname into v_schema, v_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = p_table;
  v_former := format('partitions.%I', v_name || '_later');

  -- Unique indexes stay those of each partition: one of the whole table would need the time.
  select array_agg(text) into v_statements from (
    select pg_get_indexdef(indexrelid) as text
    from pg_index where indrelid = p_table and not indisunique
    union all
    select format('alter table %I.%I add constraint %I %s', v_schema, v_name, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = p_table and contype = 'f'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = p_table and not tgisinternal
  ) definitions;
  select array_agg(tgname) into v_on_rows
  from pg_trigger where tgrelid = p_table and not tgisinternal and tgtype & 1 = 1;

  execute format('alter table %s set schema partitions', p_table);
  execute format('alter table partitions.%I rename to %I', v_name, v_name || '_later');
  execute format(
    'create table %I.%I (like %s including defaults including constraints including storage including comments)
      partition by range (%I)',
    v_schema, v_name, v_former, p_column);
  foreach v in array coalesce(v_statements, '{}') loop execute v; end loop;
  -- Triggers on rows come back with those of the partitioned table.
  foreach v in array coalesce(v_on_rows, '{}') loop
    execute format('drop trigger %I on %s', v, v_former);
  end loop;
  for v_grant in
    select a.grantee::regrole as role, a.privilege_type as privilege
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = v_former::regclass and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on %I.%I to %s', v_grant.privilege, v_schema, v_name, v_grant.role);
    execute format('revoke %s on %s from %s', v_grant.privilege, v_former, v_grant.role);
  end loop;
  -- All times belong to it, so no row has to be checked.
  execute format('alter table %I.%I attach partition %s for values from (minvalue) to (maxvalue)',
    v_schema, v_name, v_former);
end $$;

create function pay.is_consistent(p_status text, p_amount numeric, p_closed_at timestamptz, p_payer text, p_transfer text, p_gross numeric, p_total numeric) returns boolean
    language plpgsql immutable
    as $$
begin
  return p_amount > 0
    and p_status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')
    and (p_status = 'pending') = (p_closed_at is null)
    and (p_status in ('paid', 'partially_refunded', 'refunded'))
      = (p_transfer is not null and p_payer is not null)
    and (p_transfer is null or (p_gross is not null and p_total is not null));
end $$;

create table pay_session (
  id text not null,
  merchant_id text not null,
  status text default 'pending' not null,
  -- Smallest units of `currency`, which has `decimals` decimals.
  amount numeric(38,0) not null,
  currency text not null,
  decimals smallint not null,
  description text,
  reference text,
  line_items jsonb default '[]'::jsonb not null,
  metadata jsonb default '{}'::jsonb not null,
  success_url text,
  cancel_url text,
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  locale text,
  -- Where it may be framed, as it was when the session was made.
  origins text[] not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  payer_id text,
  transfer_id text,
  -- Counts the changes of a session, so that who follows it knows which of two answers is newer.
  version integer default 1 not null,
  -- A shopper may ask for more time, once.
  extended_at timestamptz,
  gross numeric(38,0),
  total numeric(38,0),
  button_id text,
  merchant_name text,
  merchant_domain text,
  merchant_verified boolean,
  livemode boolean default true not null,
  constraint pay_session_consistent check (pay.is_consistent(status, amount, closed_at, payer_id,
    transfer_id, gross, total)),
  constraint pay_session_pkey primary key (id),
  constraint pay_session_transfer_id_key unique (transfer_id),
  constraint pay_session_button_id_fkey foreign key (button_id) references payment_button(id),
  constraint pay_session_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint pay_session_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint pay_session_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id),
  constraint payer_mode foreign key (payer_id, livemode) references member(id, livemode)
) with (fillfactor='70');
create index pay_session_amounts on pay_session (merchant_id, total desc, id desc) where transfer_id is
  not null;
create index pay_session_button on pay_session (button_id, status) where button_id is not null;
create index pay_session_due on pay_session (expires_at) where status = 'pending';
create index pay_session_list on pay_session (merchant_id, created_at desc, id desc);
create index pay_session_metadata on pay_session using gin (metadata jsonb_path_ops) where metadata <>
  '{}'::jsonb;
create index pay_session_paid on pay_session (merchant_id, closed_at desc, id desc) include (currency,
  decimals, amount, gross, total) where transfer_id is not null;
create index pay_session_reference on pay_session (merchant_id, reference) where reference is not null;
create index pay_session_refunded on pay_session (merchant_id, closed_at) where status in
  ('partially_refunded', 'refunded');
create index pay_session_status on pay_session (merchant_id, status, created_at desc, id desc);
create index pay_session_unpaid on pay_session (closed_at) where status in ('cancelled', 'expired');

-- The latest quote of a session counts; the next one is made under the session's lock.
create table pay_quote (
  id bigint generated always as identity,
  session_id text not null,
  rate numeric(30,12) not null,
  gross numeric(38,0) not null,
  total numeric(38,0) not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz,
  -- The price less the discount, in the smallest units of the session's currency.
  net numeric(38,0) not null,
  discount_basis_points integer not null,
  constraint pay_quote_check check (total > 0 and (total <= gross)),
  constraint pay_quote_discount_basis_points_check check (discount_basis_points >= 0 and
    discount_basis_points <= 9999),
  constraint pay_quote_net_check check (net >= 0),
  constraint pay_quote_pkey primary key (id),
  constraint pay_quote_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index pay_quote_latest on pay_quote (session_id, id desc);

create function pay.keep_merchant_identity() returns trigger
    language plpgsql
    as $$
begin
  select recipient_name, recipient_domain into new.merchant_name, new.merchant_domain
  from public.merchant where id = new.merchant_id;
  return new;
end $$;

create function require_own_accounts() returns trigger
    language plpgsql
    as $$
begin
  if exists (
    select from (values (new.cash_account, 'cash'), (new.stake_account, 'stake')) own (id, name)
    where own.id is not null and not exists (
      select from ledger.account a
      where a.id = own.id and a.path = 'member:' || new.id || ':' || own.name)
  ) then
    raise exception 'member % does not own these accounts', new.id using errcode = '42501';
  end if;
  return new;
end $$;

-- Money that went back, or that a cardholder wants back, by the network's id of it.
create table purchase_reversal (
  id text not null,
  purchase_id text not null,
  kind text not null,
  status text not null,
  -- Minor units of the purchase's currency.
  amount numeric(38,0) not null,
  -- What it claims of the purchase's tokens; of these so many are held, and so many are owed still.
  tokens numeric(38,0) not null,
  held numeric(38,0) default 0 not null,
  owed numeric(38,0) default 0 not null,
  collections integer default 0 not null,
  created_at timestamptz default now() not null,
  -- Part of `owed` that the community has booked as a loss (server/tokens/purchases/losses.sql).
  written_off numeric(38,0) default 0 not null,
  loss_decided_at timestamptz,
  constraint purchase_reversal_amount_check check (amount > 0),
  constraint purchase_reversal_held_check check (held >= 0),
  constraint purchase_reversal_kind_check check (kind in ('refund', 'dispute')),
  constraint purchase_reversal_owed_check check (owed >= 0),
  constraint purchase_reversal_status_check check (status in ('done', 'failed', 'open', 'won', 'lost')),
  constraint purchase_reversal_tokens_check check (tokens >= 0),
  constraint purchase_reversal_written_off_check check (written_off >= 0),
  constraint status_of_kind check ((kind = 'refund') = (status in ('done', 'failed'))),
  constraint purchase_reversal_pkey primary key (id)
);
create index purchase_reversal_owed on purchase_reversal (purchase_id) where owed > 0;
create index purchase_reversal_purchase on purchase_reversal (purchase_id);
create index purchase_reversal_undecided on purchase_reversal (id) where (loss_decided_at is null) and
  status in ('lost', 'done') and (owed > 0);

create table purchase (
  id text not null,
  member_id text not null,
  -- The client's own name for it: however often it is sent, it is one purchase.
  request_key text not null,
  -- paid_uncredited: the card was charged, and the tokens wait (for the treasury, or a dispute).
  -- mismatched: the network took another amount than we asked for. void: charged and given back
  -- before any token came.
  status text default 'pending' not null,
  tokens numeric(38,0) not null,
  -- Minor units of `currency`.
  amount numeric(38,0) not null,
  currency text not null,
  rate numeric(30,12) not null,
  -- What was agreed to, in which version.
  documents jsonb not null,
  intent_id text,
  -- The network's word for why the last card was refused.
  failure text,
  transfer_id text,
  created_at timestamptz default now() not null,
  -- Until when it can be paid at this rate.
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- When the network is asked about it, should it not tell us; null once that is over.
  next_look_at timestamptz default (now() + '00:00:20'::interval),
  looks integer default 0 not null,
  -- What the network says of the card that paid, and why a paid purchase was refused and refunded.
  card_fingerprint text,
  refused_for text,
  livemode boolean default true not null,
  constraint credited_by_transfer check ((status = 'credited') = (transfer_id is not null)),
  constraint purchase_amount_check check (amount > 0),
  constraint purchase_live check (livemode),
  constraint purchase_refused_for_check check (refused_for in ('card_limit', 'card_loss')),
  constraint purchase_status_check check (status in ('pending', 'failed', 'expired', 'paid_uncredited',
    'mismatched', 'credited', 'void')),
  constraint purchase_tokens_check check (tokens > 0),
  constraint purchase_intent_id_key unique (intent_id),
  constraint purchase_member_id_request_key_key unique (member_id, request_key),
  constraint purchase_pkey primary key (id),
  constraint purchase_transfer_id_key unique (transfer_id),
  constraint purchase_member_id_fkey foreign key (member_id) references member(id),
  constraint purchase_mode foreign key (member_id, livemode) references member(id, livemode),
  constraint purchase_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index purchase_card on purchase (card_fingerprint, created_at) where card_fingerprint is not null;
create index purchase_due on purchase (next_look_at) where next_look_at is not null;
create index purchase_list on purchase (member_id, created_at desc, id desc);
create index purchase_promised on purchase (tokens) where status in ('pending', 'failed',
  'paid_uncredited');

-- The hold of one purchase. Whoever moves its parts locks this row first, in the order of purchase ids.
create table purchase_hold (
  purchase_id text not null,
  until timestamptz not null,
  -- Held beyond `until`: while a dispute is open, or until somebody decides who bears a loss.
  kept_for text,
  constraint purchase_hold_kept_for_check check (kept_for in ('dispute', 'loss')),
  constraint purchase_hold_pkey primary key (purchase_id),
  constraint purchase_hold_purchase_id_fkey foreign key (purchase_id) references purchase(id)
);
create index purchase_hold_until on purchase_hold (until);

-- A price that holds while somebody decides.
create table purchase_quote (
  id text not null,
  member_id text not null,
  currency text not null,
  rate numeric(30,12) not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint purchase_quote_pkey primary key (id),
  constraint purchase_quote_member_id_fkey foreign key (member_id) references member(id)
);
create index purchase_quote_age on purchase_quote (expires_at);

-- Price of one token. Append-only; a rate set by hand has no end of validity.
create table token_rate (
  id bigint generated always as identity,
  currency text not null,
  rate numeric(30,12) not null,
  source text not null,
  observed_at timestamptz default now() not null,
  valid_until timestamptz,
  constraint token_rate_rate_check check (rate > 0),
  constraint token_rate_pkey primary key (id)
);
create index token_rate_latest on token_rate (currency, observed_at desc, id desc);

-- Whether the latest price of a currency may be used. Locked by whoever adds a price to it.
create table rate_control (
  currency text not null,
  -- Set by an operator: the source is not followed.
  by_hand boolean default false not null,
  -- What the source said last, when that was too far from the latest price: until somebody accepts
  -- it, or the source comes back, nothing is priced.
  held_rate numeric(30,12),
  held_source text,
  held_at timestamptz,
  -- The price from which the source is followed: set by an operator, or a jump that an operator accepted.
  -- Earlier prices bound nothing.
  base_id bigint,
  constraint held_whole check (((held_rate is null) = (held_at is null)) and ((held_rate is null) =
    (held_source is null))),
  constraint rate_control_pkey primary key (currency),
  constraint rate_control_base_id_fkey foreign key (base_id) references token_rate(id)
);

create table refund_request (
  id text not null,
  session_id text not null,
  payer_id text not null,
  merchant_id text not null,
  -- In the smallest units of the session's currency.
  amount numeric(38,0) not null,
  -- A list in shared/refund-requests/endpoints.ts.
  reason text not null,
  -- The payer's words, and those of the business that declined.
  message text,
  answer text,
  status text default 'open' not null,
  refund_id text,
  created_at timestamptz default clock_timestamp() not null,
  closed_at timestamptz,
  constraint refund_request_amount_check check (amount > 0),
  constraint refund_request_answer check (answer is null or status = 'declined'),
  constraint refund_request_answer_check check ((length(answer) >= 1) and (length(answer) <= 500)),
  constraint refund_request_closed check ((status = 'open') = (closed_at is null)),
  constraint refund_request_message_check check ((length(message) >= 1) and (length(message) <= 500)),
  constraint refund_request_refund check ((status = 'refunded') = (refund_id is not null)),
  constraint refund_request_status_check check (status in ('open', 'refunded', 'declined', 'withdrawn')),
  constraint refund_request_pkey primary key (id),
  constraint refund_request_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint refund_request_payer_id_fkey foreign key (payer_id) references member(id),
  constraint refund_request_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index refund_request_closed_at on refund_request (closed_at) where closed_at is not null;
create index refund_request_merchant on refund_request (merchant_id, created_at desc, id desc);
create unique index refund_request_open on refund_request (session_id) where status = 'open';
create index refund_request_payer on refund_request (payer_id, created_at);

-- Refunds. The lock of the session keeps their sum at or below the payment.
create table refund (
  id text not null,
  session_id text not null,
  transfer_id text not null,
  -- A part of the session's amount, in its smallest units, before the member discount like it.
  amount numeric(38,0) not null,
  -- What moved for it, at the session's own quote.
  tokens numeric(38,0) not null,
  reason text,
  created_at timestamptz default clock_timestamp() not null,
  -- Refunds of a person whose lost factor an operator is resetting (server/payments/refunds/by-mailbox.sql).
  by_mailbox boolean default false not null,
  constraint refund_amount_check check (amount > 0),
  constraint refund_tokens_check check (tokens > 0),
  constraint refund_pkey primary key (id),
  constraint refund_transfer_id_key unique (transfer_id),
  constraint refund_session_id_fkey foreign key (session_id) references pay_session(id),
  constraint refund_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index refund_list on refund (session_id, created_at desc, id desc);

create table suspension (
  id text not null,
  "position" bigint generated always as identity,
  -- Of the live business, whose team decides.
  business_id text not null,
  livemode boolean not null,
  -- The change that was undone, and whose it was.
  change_id text not null,
  person_id text not null,
  kind text not null,
  object_id text not null,
  object_name text,
  -- Who granted it, and when.
  granted_kind text not null,
  granted_by text not null,
  granted_at timestamptz not null,
  -- What it was before, and what it became.
  detail jsonb default '{}'::jsonb not null,
  -- The owners who stood before, who may decide.
  owners text[] default '{}'::text[] not null,
  suspended_at timestamptz default now() not null,
  until timestamptz not null,
  decision text,
  decided_at timestamptz,
  -- Null when the time was over.
  decided_by text,
  constraint suspension_decided check ((decision is null) = (decided_at is null)),
  constraint suspension_decision check (decision in ('keep', 'end')),
  constraint suspension_granter check (granted_kind in ('person', 'key')),
  constraint suspension_kind check (kind in ('team_member', 'team_role', 'team_invitation', 'api_key',
    'webhook_endpoint', 'till_device', 'oauth_redirect_uri', 'oauth_grant')),
  constraint suspension_pkey primary key (id),
  constraint suspension_business_id_fkey foreign key (business_id) references merchant(id) on delete cascade
);
create index suspension_business on suspension (business_id, "position" desc);
create index suspension_due on suspension (until) where decision is null;
create unique index suspension_open on suspension (kind, object_id, business_id) where decision is null;

create function team.add_registrant() returns trigger
    language plpgsql security definer
    set search_path to 'pg_catalog', 'public'
    as $$
begin
  if new.registered_by is not null then
    insert into team_member (business_id, member_id, role)
    values (new.id, new.registered_by, 'owner');
  end if;
  return null;
end $$;

create function team.choose_business() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if new.business_id is null then
    select min(t.business_id) into new.business_id
    from team_member t join merchant b on b.id = t.business_id
    where t.member_id = new.member_id
    having count(*) = 1 and bool_and(b.registered_by = new.member_id);
  end if;
  return new;
end $$;

create function team.confirm_businesses() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  update member set confirmed_at = new.confirmed_at
  where confirmed_at is null and id in (select id from merchant where registered_by = new.id);
  return null;
end $$;

create function team.require_owner() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
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

create function team.require_person() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if (select kind from member where id = new.member_id) = 'business' then
    raise exception '% of a business in %', new.member_id, tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'member_is_person';
  end if;
  return new;
end $$;

create function test_mode.drop_mail() returns trigger
    language plpgsql
    as $$
begin
  return null;
end $$;

create function test_mode.follow_live() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  update member t set payments_enabled = new.payments_enabled, closed_at = new.closed_at
  from merchant b
  where b.test_of = new.id and t.id = b.id
    and (t.payments_enabled, t.closed_at) is distinct from (new.payments_enabled, new.closed_at);
  return null;
end $$;

create function test_mode.guard_member() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if exists (select from ledger.account a where a.id in (new.cash_account, new.stake_account)
    and (a.unit = 'TEST') = new.livemode) then
    raise exception 'accounts of % are of the other mode', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'account_mode';
  end if;
  if (select b.livemode from merchant b where b.id = new.test_business_id) then
    raise exception '% is a test member of a live business', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'test_member_of_twin';
  end if;
  return new;
end $$;

create function test_mode.guard_merchant() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if new.test_of is not null
    and not (select livemode from merchant where id = new.test_of) then
    raise exception '% is the twin of a twin', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'twin_of_live';
  end if;
  return new;
end $$;

create function test_mode.guard_team() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if not (select livemode from merchant where id = new.business_id) then
    raise exception '% is a business in test mode', new.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'team_of_live';
  end if;
  return new;
end $$;

create function test_mode.refuse_change() returns trigger
    language plpgsql
    as $$
begin
  raise exception 'the mode of % is fixed', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'mode_is_fixed';
end $$;

create function test_mode.set_livemode() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  new.livemode := coalesce((select livemode from merchant where id = new.merchant_id), true);
  return new;
end $$;

create table top_up (
  purchase_id text not null,
  session_id text not null,
  member_id text not null,
  -- The sign-in that approved the payment; null once the top-up has ended.
  auth_session_id uuid,
  -- The approved total in base units.
  total numeric(38,0) not null,
  -- 'paid': the session; 'kept': the tokens are in the balance and nothing was paid; 'void': the
  -- purchase was not credited, or another top-up of the member replaced this one.
  status text default 'open' not null,
  -- Why nothing was paid.
  reason text,
  created_at timestamptz default now() not null,
  closed_at timestamptz,
  constraint top_up_open_state check (((status = 'open') = (closed_at is null)) and ((status = 'open') =
    (auth_session_id is not null))),
  constraint top_up_reason check ((status in ('kept', 'void')) = (reason is not null)),
  constraint top_up_status_check check (status in ('open', 'paid', 'kept', 'void')),
  constraint top_up_total_check check (total > 0),
  constraint top_up_pkey primary key (purchase_id),
  constraint top_up_member_id_fkey foreign key (member_id) references member(id),
  constraint top_up_purchase_id_fkey foreign key (purchase_id) references purchase(id),
  constraint top_up_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index top_up_closed on top_up (closed_at) where closed_at is not null;
create index top_up_member on top_up (member_id);
create unique index top_up_open on top_up (session_id, member_id) where status = 'open';

create table withdrawal (
  id text not null,
  member_id text not null,
  -- An exit takes all of the stake, a payout a part of a business's cash.
  kind text not null,
  amount numeric(38,0) not null,
  address text not null,
  status text default 'requested' not null,
  -- Why it was released.
  reason text,
  -- Of the code in the mail that cancels it.
  cancel_hash bytea,
  hold_transfer text not null,
  end_transfer text,
  requested_at timestamptz default now() not null,
  -- Nothing is signed before.
  hold_until timestamptz not null,
  approved_at timestamptz,
  signed_at timestamptz,
  broadcast_at timestamptz,
  closed_at timestamptz,
  -- What the signer said when it would not, and when it is asked again.
  refusal text,
  retry_at timestamptz,
  approval jsonb,
  -- Until when an approval is valid, in seconds since 1970. Operators sign it, too.
  approval_expiry bigint,
  -- When the member was asked by e-mail to approve again.
  approval_asked_at timestamptz,
  -- Who asked for it, where that is not the holder: what holds this person's withdrawals holds it too.
  requested_by text,
  trace text default NULLIF(current_setting('salus.trace', true), ''),
  -- Of a business: whether its domain was proven, or its money released, at the request. Null for a
  -- person, and for an exit from before this column.
  domain_proven boolean,
  -- Why `hold_until` is what it is: the hold that ends last.
  hold_reason text,
  -- Decided at the request: a second person of the team approves it.
  second_person boolean default false not null,
  second_approved_by text,
  second_approved_at timestamptz,
  constraint ended_by_transfer check ((closed_at is not null) = (end_transfer is not null)),
  constraint open_or_closed check ((status in ('settled', 'released')) = (closed_at is not null)),
  constraint released_for_a_reason check ((status = 'released') = (reason is not null)),
  constraint withdrawal_address_check check (address ~ '^0x[0-9a-fA-F]{40}$'),
  constraint withdrawal_amount_check check (amount > 0),
  constraint withdrawal_hold_reason_check check (hold_reason in ('new_address', 'known_address',
    'credentials_changed', 'young_address', 'one_person')),
  constraint withdrawal_kind_check check (kind in ('exit', 'payout')),
  constraint withdrawal_reason_check check (reason in ('cancelled', 'reverted', 'operator', 'debt',
    'address_changed', 'unapproved')),
  constraint withdrawal_second_approval check (((second_approved_by is null) = (second_approved_at is
    null)) and (second_approved_by is null or second_person) and (second_approved_by is distinct from
    requested_by)),
  constraint withdrawal_status_check check (status in ('requested', 'approved', 'signing', 'signed',
    'broadcast', 'settled', 'released')),
  constraint withdrawal_cancel_hash_key unique (cancel_hash),
  constraint withdrawal_end_transfer_key unique (end_transfer),
  constraint withdrawal_hold_transfer_key unique (hold_transfer),
  constraint withdrawal_pkey primary key (id),
  constraint withdrawal_end_transfer_fkey foreign key (end_transfer) references ledger.transfer(id),
  constraint withdrawal_hold_transfer_fkey foreign key (hold_transfer) references ledger.transfer(id),
  constraint withdrawal_member_id_fkey foreign key (member_id) references member(id),
  constraint withdrawal_requested_by_fkey foreign key (requested_by) references member(id),
  constraint withdrawal_second_approved_by_fkey foreign key (second_approved_by) references member(id)
);
create index withdrawal_member on withdrawal (member_id, requested_at desc);
create unique index withdrawal_open on withdrawal (member_id) where closed_at is null;
create index withdrawal_requested_by on withdrawal (requested_by) where closed_at is null;

create table ledger.account (
  id bigint generated always as identity,
  path text not null,
  unit text not null,
  -- A lower bound: credits of a deferred_credit account wait in unfolded_credit.
  balance numeric(38,0) default 0 not null,
  has_floor boolean default true not null,
  deferred_credit boolean default false not null,
  created_at timestamptz default now() not null,
  constraint account_floor check ((not has_floor) or balance >= 0),
  constraint account_path_key unique (path),
  constraint account_pkey primary key (id)
);

-- By account: the sum of all archived postings. The last checkpoint signs their hash.
create table ledger.archived_balance (
  account_id bigint not null,
  amount numeric(38,0) not null,
  constraint archived_balance_pkey primary key (account_id)
);

-- Old months of postings move to files (docs/decisions/0255). A signed checkpoint says what they held; later
-- sums start from it.
create table ledger.checkpoint (
  -- Without gaps, from 1.
  number integer not null,
  -- All postings before this time are archived.
  until timestamptz not null,
  -- The table in the schema partitions that held those since the checkpoint before.
  partition text not null,
  -- Signed claims (server/ledger/archive/statement.ts).
  jws text not null,
  -- SHA-256 of the JWS.
  hash bytea not null,
  made_at timestamptz default now() not null,
  constraint checkpoint_hash_check check (length(hash) = 32),
  constraint checkpoint_number_check check (number > 0),
  constraint checkpoint_hash_key unique (hash),
  constraint checkpoint_partition_key unique (partition),
  constraint checkpoint_pkey primary key (number),
  constraint checkpoint_until_key unique (until)
);

create table ledger.pending_credit (
  id bigint generated always as identity,
  account_id bigint not null,
  amount numeric(38,0) not null,
  -- How long credits wait to be folded.
  created_at timestamptz default now() not null
);
create index pending_credit_account on ledger.pending_credit (account_id) include (amount);

-- No foreign key to account: its row lock on a busy merchant would queue every payer behind the
-- last one. posting_guard checks the account instead, and accounts are never deleted.
create table ledger.posting (
  transfer_id text not null,
  "position" smallint not null,
  account_id bigint not null,
  unit text not null,
  amount numeric(38,0) not null,
  -- What moved on one account, newest first, straight from an index: the time of a transfer stands
  -- in its postings too. The guard writes it, so that the two are never different.
  created_at timestamptz default now() not null
) partition by range (created_at);

-- The highest number that may be sealed once every transaction that was running has ended.
create table ledger.seal_mark (
  only_row boolean default true not null,
  number bigint not null,
  -- Every transaction that has taken one of the numbers has a lower id.
  xid xid8 not null,
  constraint seal_mark_only_row_check check (only_row),
  constraint seal_mark_pkey primary key (only_row)
);

-- What a twin took from the faucet, for its bound per day.
create table ledger.test_funding (
  transfer_id text not null,
  business_id text not null,
  units numeric(38,0) not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint test_funding_units_check check (units > 0),
  constraint test_funding_pkey primary key (transfer_id),
  constraint test_funding_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index test_funding_business on ledger.test_funding (business_id, created_at);

create sequence ledger.transfer_number start with 1 increment by 1 no minvalue no maxvalue cache 1;

alter sequence ledger.transfer_number owned by ledger.transfer.number;

-- Tokens of the community that were taken into the books. Written by ledger.fund_treasury alone.
create table ledger.treasury_funding (
  transfer_id text not null,
  units numeric(38,0) not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint treasury_funding_units_check check (units > 0),
  constraint treasury_funding_pkey primary key (transfer_id),
  constraint treasury_funding_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);

-- The state that was verified last: claims that the installation signed (server/ledger/verification/state.ts).
create table ledger.verified (
  only_row boolean default true not null,
  state text not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint verified_only_row_check check (only_row),
  constraint verified_pkey primary key (only_row)
);

-- By account: the sum of all postings of the transfers up to that state, which signs their hash.
create table ledger.verified_balance (
  account_id bigint not null,
  amount numeric(38,0) not null,
  constraint verified_balance_pkey primary key (account_id)
);

create table ops.backup (
  kind text not null,
  at timestamptz not null,
  constraint backup_kind_check check (kind in ('backup', 'restore')),
  constraint backup_pkey primary key (kind)
);

-- How many tokens may be credited from outside within any hour, by kind of credit. Base units.
create table ops.credit_bound (
  kind text not null,
  most numeric(38,0) not null,
  changed_at timestamptz default now() not null,
  constraint credit_bound_most_check check (most >= 0),
  constraint credit_bound_pkey primary key (kind)
);

-- Credits of the last hour, by minute.
create table ops.credit_minute (
  kind text not null,
  minute timestamptz not null,
  units numeric(38,0) not null,
  constraint credit_minute_units_check check (units >= 0),
  constraint credit_minute_pkey primary key (kind, minute),
  constraint credit_minute_kind_fkey foreign key (kind) references ops.credit_bound(kind)
);

-- Calls made with an API key, for 30 days. No foreign keys: an entry is written after the response, and
-- must not wait for the row of a business or fail with it.
create table api_request (
  -- The request id of the response.
  id uuid not null,
  merchant_id text not null,
  key_id text not null,
  at timestamptz not null,
  method text not null,
  -- The route's pattern, and the address as it was called.
  route text not null,
  path text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  idempotency_key text,
  address text not null,
  -- JSON without secrets, cut off at 4 kB.
  body text,
  is_body_cut boolean default false not null
) partition by range (at);

create table partitions.api_request_later (
  id uuid not null,
  merchant_id text not null,
  key_id text not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  path text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  idempotency_key text,
  address text not null,
  body text,
  is_body_cut boolean default false not null
);

create table delivery_attempt (
  delivery_id text not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_status integer,
  response_body text,
  error text,
  -- What went wrong, as a word the pages have a text for (server/merchants/events/problem.ts).
  problem text,
  constraint delivery_attempt_delivery_id_fkey foreign key (delivery_id) references delivery(id)
) partition by range (started_at);

create table partitions.delivery_attempt_later (
  delivery_id text not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_status integer,
  response_body text,
  error text,
  problem text
);

create table partitions.posting_later (
  transfer_id text not null,
  "position" smallint not null,
  account_id bigint not null,
  unit text not null,
  amount numeric(38,0) not null,
  created_at timestamptz default now() not null
);

-- What somebody agreed to: which text, in which version, and when.
create table acceptance (
  member_id text not null,
  document text not null,
  version text not null,
  accepted_at timestamptz default now() not null,
  constraint acceptance_pkey primary key (member_id, document, version),
  constraint acceptance_member_id_fkey foreign key (member_id) references member(id)
);

create table alert (
  id bigint generated always as identity,
  kind text not null,
  subject_id text not null,
  created_at timestamptz default now() not null,
  constraint alert_kind_subject_id_key unique (kind, subject_id),
  constraint alert_pkey primary key (id)
);

create table api_key (
  hash bytea not null,
  merchant_id text not null,
  last_four text not null,
  created_at timestamptz default now() not null,
  revoked_at timestamptz,
  id text not null,
  -- The token itself, encrypted and bound to its merchant; null for those from before.
  sealed bytea,
  -- Of one that was renewed: until then it and its successor are both good.
  expires_at timestamptz,
  -- To the minute: it is not written at every call.
  last_used_at timestamptz,
  name text,
  -- Null for every scope, those of later versions included.
  scopes text[],
  -- Ranges in CIDR notation; null for any address.
  addresses text[],
  -- A person or a key; null when an operator made it, or a version before this one.
  created_by text,
  -- When its successor was made. Until expires_at both are valid.
  replaced_at timestamptz,
  livemode boolean default true not null,
  suspended_at timestamptz,
  suspended_by text,
  constraint api_key_addresses check (name is not null or addresses is null),
  constraint api_key_scopes check ((name is null) = (scopes is null)),
  constraint api_key_sealed check (name is null or sealed is null),
  constraint api_key_id unique (id),
  constraint api_key_pkey primary key (hash),
  constraint api_key_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint api_token_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index api_key_merchant on api_key (merchant_id, created_at desc);

create table audit_text (
  -- The id in `audit_log`, which is never deleted.
  audit_id bigint not null,
  -- The name of an option, or 'detail'.
  field text not null,
  salt bytea not null,
  value text not null,
  -- The member the command was about. No reference: the row may outlive the member's data.
  member_id text,
  created_at timestamptz default now() not null,
  constraint audit_text_pkey primary key (audit_id, field)
);
create index audit_text_member on audit_text (member_id) where member_id is not null;
create index audit_text_time on audit_text (created_at);

-- A sign-in. The refresh secret rotates; the one before stays known, to notice its reuse.
create table auth_session (
  id uuid not null,
  member_id text not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text,
  last_used_at timestamptz default now() not null,
  device_id uuid,
  network text,
  -- The business that a sign-in acts for. Null: the person's own, if they have registered one.
  business_id text,
  mailbox_digits bytea,
  mailbox_asked_at timestamptz,
  mailbox_tries smallint default 0 not null,
  mailbox_proven_at timestamptz,
  constraint auth_session_pkey primary key (id),
  constraint auth_session_business_id_fkey foreign key (business_id) references merchant(id) on delete
    set null,
  constraint auth_session_member_id_fkey foreign key (member_id) references member(id)
);
create index auth_session_device on auth_session (device_id) where device_id is not null;
create index auth_session_member on auth_session (member_id);

-- Which network reserved an item of a button with a stock, so that one network cannot take all of it
-- (docs/decisions/0340). `network` is a hash.
create table button_hold (
  session_id text not null,
  button_id text not null,
  network bytea not null,
  created_at timestamptz default now() not null,
  wide_network bytea,
  constraint button_hold_network_check check (octet_length(network) = 32),
  constraint button_hold_wide_network_check check (octet_length(wide_network) = 32),
  constraint button_hold_pkey primary key (session_id),
  constraint button_hold_button_id_fkey foreign key (button_id) references payment_button(id)
);
create index button_hold_network on button_hold (button_id, network);
create index button_hold_wide_network on button_hold (button_id, wide_network) where wide_network is not
  null;

-- What the card network told us, each event once.
create table card_event (
  id text not null,
  type text not null,
  intent_id text,
  -- The network's clock.
  happened_at timestamptz not null,
  received_at timestamptz default now() not null,
  processed_at timestamptz,
  -- Events of the card network are stored by the process that receives them and processed by the
  -- worker, which asks again later when that fails.
  next_attempt_at timestamptz default now() not null,
  -- Rollback: possible
  -- Declined cards count towards a limit of their own (server/tokens/purchases/velocity.sql): each is an event
  -- of the card network, which names the card.
  card_fingerprint text,
  constraint card_event_pkey primary key (id)
);
create index card_event_card on card_event (card_fingerprint, happened_at) where card_fingerprint is not
  null;
create index card_event_declined on card_event (intent_id) where type = 'payment_intent.payment_failed';
create index card_event_due on card_event (next_attempt_at) where processed_at is null;
create index card_event_time on card_event (happened_at);

-- Whose account the held tokens are in. The buyer has all of them at first.
create table card_hold (
  purchase_id text not null,
  member_id text not null,
  amount numeric(38,0) not null,
  constraint card_hold_amount_check check (amount > 0),
  constraint card_hold_pkey primary key (purchase_id, member_id),
  constraint card_hold_member_id_fkey foreign key (member_id) references member(id),
  constraint card_hold_purchase_id_fkey foreign key (purchase_id) references purchase_hold(purchase_id)
    on delete cascade
);
create index card_hold_member on card_hold (member_id);

-- Which payment or refund carried how much of a hold to whom.
create table card_hold_move (
  transfer_id text not null,
  purchase_id text not null,
  to_member text not null,
  amount numeric(38,0) not null,
  constraint card_hold_move_amount_check check (amount > 0),
  constraint card_hold_move_pkey primary key (transfer_id, purchase_id),
  constraint card_hold_move_purchase_id_fkey foreign key (purchase_id) references purchase(id),
  constraint card_hold_move_to_member_fkey foreign key (to_member) references member(id),
  constraint card_hold_move_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);

-- Each loss, and for which payee the community bears it; null where the tokens had already left.
create table card_loss (
  id bigint generated always as identity,
  reversal_id text not null,
  merchant_id text,
  amount numeric(38,0) not null,
  -- spent: nothing was held any more. merchant: within the merchant's bound. operator: decided by hand.
  reason text not null,
  at timestamptz default clock_timestamp() not null,
  constraint card_loss_amount_check check (amount > 0),
  constraint card_loss_reason_check check (reason in ('spent', 'merchant', 'operator')),
  constraint card_loss_pkey primary key (id),
  constraint card_loss_merchant_id_fkey foreign key (merchant_id) references member(id),
  constraint card_loss_reversal_id_fkey foreign key (reversal_id) references purchase_reversal(id)
);
create index card_loss_merchant on card_loss (merchant_id, at) where merchant_id is not null;
create index card_loss_reversal on card_loss (reversal_id);

-- The chain these books belong to, and how far it has been read.
create table chain_scan (
  only_row boolean default true not null,
  chain_id bigint not null,
  token text not null,
  -- Of block 0: two chains may have the same number.
  genesis_hash text not null,
  -- Everything up to this block is final, and in the books.
  block_number bigint not null,
  block_hash text not null,
  -- The newest block seen, and how deep one must be to be final, itself counted.
  head_number bigint not null,
  needed integer default 1 not null,
  -- Why nothing is credited at the moment.
  problem text,
  -- The token's supply at the last credit. Base units.
  supply numeric(38,0),
  constraint chain_scan_only_row_check check (only_row),
  constraint chain_scan_pkey primary key (only_row)
);

-- One such change. Whoever reads the mail at the address of before can undo it.
create table credential_change (
  id text not null,
  -- The order of a member's changes.
  "position" bigint generated always as identity,
  member_id text not null,
  kind text not null,
  -- The member's address before the change: the undo link went there.
  email text not null,
  -- All credentials before the change, encrypted; null once nobody can undo it.
  before bytea,
  undo_hash bytea not null,
  changed_at timestamptz default now() not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- Whose payout address the snapshot `before` contains. Null: the person's own.
  business_id text,
  constraint credential_change_kind_check check (kind in ('email', 'password', 'password_reset',
    'second_factor_on', 'second_factor_off', 'recovery_codes', 'passkey_added', 'passkey_removed',
    'deposit_address', 'factor_reset')),
  constraint credential_change_pkey primary key (id),
  constraint credential_change_position_key unique ("position"),
  constraint credential_change_undo_hash_key unique (undo_hash),
  constraint credential_change_business_id_fkey foreign key (business_id) references merchant(id) on
    delete set null,
  constraint credential_change_member_id_fkey foreign key (member_id) references member(id) on delete
    cascade
);
create index credential_change_email on credential_change (lower(email)) where kind = 'email';
create index credential_change_member on credential_change (member_id, "position");
create index credential_change_undo_until on credential_change (undo_until) where before is not null;

-- The addresses of custody, in order. A new one counts its transactions from 0 on the chain;
-- `outgoing.nonce` continues, and is the chain's nonce plus `first_nonce`. Empty until the first
-- transaction is signed, or custody moves.
create table custody_address (
  first_nonce bigint not null,
  address text not null,
  since timestamptz default now() not null,
  constraint custody_address_address_check check (address ~ '^0x[0-9a-fA-F]{40}$'),
  constraint custody_address_first_nonce_check check (first_nonce >= 0),
  constraint custody_address_address_key unique (address),
  constraint custody_address_pkey primary key (first_nonce)
);

-- The last hourly comparison of custody with the chain. Base units.
create table custody_check (
  only_row boolean default true not null,
  checked_at timestamptz,
  block_number bigint,
  -- Positive: unexplained tokens on the chain; negative: missing ones.
  difference numeric(38,0),
  -- Since when the chain could not be read.
  failing_since timestamptz,
  constraint custody_check_only_row_check check (only_row),
  constraint custody_check_pkey primary key (only_row)
);

create table daily_summary (
  merchant_id text not null,
  -- In UTC.
  day date not null,
  created_at timestamptz default now() not null,
  constraint daily_summary_pkey primary key (merchant_id, day),
  constraint daily_summary_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

-- What operators refuse: addresses for withdrawals, cards for purchases, domains for businesses.
create table deny_entry (
  kind text not null,
  -- An address or a domain in lower case; a card's fingerprint as the card network writes it.
  value text not null,
  reason text not null,
  -- The operator who added it.
  owner text not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint deny_entry_check check (value <> '' and (kind = 'card' or (value = lower(value)))),
  constraint deny_entry_kind_check check (kind in ('address', 'card', 'merchant')),
  constraint deny_entry_reason_check check (reason <> ''),
  constraint expires_in_time check (expires_at <= (created_at + '730 days'::interval)),
  constraint deny_entry_pkey primary key (kind, value)
);

-- One row: a database belongs to a sandbox or to production, from its first use on.
create table deployment (
  mode text not null,
  only_row boolean default true not null,
  -- Part of what an operator signs, so that a signature is valid in one installation.
  installation uuid default gen_random_uuid() not null,
  constraint deployment_mode_check check (mode in ('sandbox', 'production')),
  constraint deployment_only_row_check check (only_row),
  constraint deployment_pkey primary key (only_row)
);

-- A transfer of the token to one of our addresses.
create table deposit (
  tx_hash text not null,
  -- Which of the transaction's transfers of the token: unlike its place in the block, this stays
  -- the same when another block takes the transaction in.
  "position" integer not null,
  address text not null,
  amount numeric(38,0) not null,
  block_number bigint not null,
  block_hash text not null,
  -- `pending` may still be taken back; `ignored` is below the minimum.
  status text default 'pending' not null,
  seen_at timestamptz default now() not null,
  credited_at timestamptz,
  transfer_id text,
  constraint credited_by_transfer check ((status = 'credited') = (transfer_id is not null and
    credited_at is not null)),
  constraint deposit_amount_check check (amount > 0),
  constraint deposit_status_check check (status in ('pending', 'credited', 'ignored')),
  constraint deposit_pkey primary key (tx_hash, "position"),
  constraint deposit_transfer_id_key unique (transfer_id),
  constraint deposit_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index deposit_of_address on deposit (address, block_number desc);
create index deposit_pending on deposit (block_number) where status = 'pending';

-- Where tokens are sent to for an account. A row is written before anybody sees the address.
create table deposit_address (
  -- As EIP-55 writes it.
  address text not null,
  member_id text not null,
  account text not null,
  index bigint not null,
  created_at timestamptz default now() not null,
  constraint deposit_address_account_check check (account in ('cash', 'stake')),
  constraint deposit_address_address_check check (address ~ '^0x[0-9a-fA-F]{40}$'),
  constraint deposit_address_index_check check (index >= 0 and index <= 2147483647),
  constraint deposit_address_index_key unique (index),
  constraint deposit_address_member_id_account_key unique (member_id, account),
  constraint deposit_address_pkey primary key (address),
  constraint deposit_address_member_id_fkey foreign key (member_id) references member(id)
);

create sequence deposit_index start with 0 increment by 1 minvalue 0 maxvalue 2147483647 cache 1;

-- Who answers a disputed purchase, and their notes.
create table dispute_case (
  purchase_id text not null,
  owner text,
  -- A list of {at, by, text}, oldest first.
  notes jsonb default '[]'::jsonb not null,
  constraint dispute_case_notes_check check (jsonb_typeof(notes) = 'array'),
  constraint dispute_case_pkey primary key (purchase_id),
  constraint dispute_case_purchase_id_fkey foreign key (purchase_id) references purchase(id)
);

-- How often the checkout fell back to a link on a merchant's pages, and why: one row per day,
-- page and reason, however often it is told. All that a stranger can send is a choice among words.
create table embed_report (
  merchant_id text not null,
  day date not null,
  -- One of the session's own origins; 'foreign' for another page, 'null' for one without an origin.
  origin text not null,
  step text not null,
  reason text not null,
  count bigint default 1 not null,
  last_at timestamptz default clock_timestamp() not null,
  -- Of the loader that told it last.
  last_version text not null,
  -- A page that is none of the session's may be named now, so that its owner can say whether it is theirs.
  is_foreign boolean default false not null,
  constraint embed_report_count_check check (count > 0),
  constraint embed_report_pkey primary key (merchant_id, day, origin, step, reason),
  constraint embed_report_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index embed_report_age on embed_report (day);

create table erasure_request (
  id text not null,
  member_id text not null,
  asked_by text not null,
  -- Of the code in the mails that stop it.
  stop_hash bytea,
  -- The request closed the account: stopping it opens the account again.
  closed_account boolean not null,
  requested_at timestamptz default now() not null,
  due_at timestamptz not null,
  stopped_at timestamptz,
  done_at timestamptz,
  constraint erasure_one_end check (stopped_at is null or done_at is null),
  constraint erasure_request_asked_by_check check (asked_by in ('member', 'operator')),
  constraint erasure_request_pkey primary key (id),
  constraint erasure_request_stop_hash_key unique (stop_hash),
  constraint erasure_request_member_id_fkey foreign key (member_id) references member(id)
);
create index erasure_request_due on erasure_request (due_at) where (stopped_at is null) and (done_at is
  null);
create unique index erasure_request_open on erasure_request (member_id) where (stopped_at is null) and
  (done_at is null);

-- An operator removes a lost second factor and all passkeys, after a time in which the member can
-- stop it.
create table factor_reset (
  id text not null,
  member_id text not null,
  stop_hash bytea not null,
  requested_at timestamptz default now() not null,
  due_at timestamptz not null,
  stopped_at timestamptz,
  applied_at timestamptz,
  constraint one_end check (stopped_at is null or applied_at is null),
  constraint factor_reset_pkey primary key (id),
  constraint factor_reset_stop_hash_key unique (stop_hash),
  constraint factor_reset_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);
create unique index factor_reset_open on factor_reset (member_id) where (stopped_at is null) and
  (applied_at is null);

-- One e-mail about the first sale of a business, and one per day with sales.
create table first_sale_notice (
  merchant_id text not null,
  created_at timestamptz default now() not null,
  constraint first_sale_notice_pkey primary key (merchant_id),
  constraint first_sale_notice_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

-- One-time codes that carry a sign-in from our own window into the frame.
create table frame_code (
  hash bytea not null,
  challenge text not null,
  session_id text not null,
  auth_session_id uuid not null,
  expires_at timestamptz not null,
  constraint frame_code_pkey primary key (hash),
  constraint frame_code_auth_session_id_fkey foreign key (auth_session_id) references auth_session(id),
  constraint frame_code_session_id_fkey foreign key (session_id) references pay_session(id)
);

-- What customers paid a business leaves only with a proven domain, or after operators have released the
-- business (server/tokens/withdrawals/gate.sql).
create table funds_release (
  business_id text not null,
  released_at timestamptz default now() not null,
  constraint funds_release_pkey primary key (business_id),
  constraint funds_release_business_id_fkey foreign key (business_id) references merchant(id) on delete
    cascade
);

-- Answers of committed requests, by the merchant's own key.
create table idempotency (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz default now() not null,
  constraint idempotency_pkey primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

-- What came of the last check by the clock, for whoever watches: the check itself reads the whole ledger.
create table invariant_check (
  name text not null,
  breaches integer not null,
  checked_at timestamptz default now() not null,
  constraint invariant_check_breaches_check check (breaches >= 0),
  constraint invariant_check_pkey primary key (name)
);

-- Which process does what only one may do; a claim that is not renewed runs out.
create table lease (
  name text not null,
  holder text not null,
  until timestamptz not null,
  constraint lease_pkey primary key (name)
);

-- Every level a member reached or left, and by which transfer. Levels are positions, the initial
-- one being 0. Append-only.
create table level_change (
  id bigint generated always as identity,
  member_id text not null,
  from_level smallint not null,
  to_level smallint not null,
  transfer_id text not null,
  changed_at timestamptz default now() not null,
  -- The stake after the change. Null for changes before this column (server/tokens/levels/levels.sql).
  staked numeric(38,0),
  constraint level_change_check check (to_level <> from_level),
  constraint level_change_pkey primary key (id),
  constraint level_change_transfer_id_member_id_key unique (transfer_id, member_id),
  constraint level_change_member_id_fkey foreign key (member_id) references member(id),
  constraint level_change_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index level_change_member on level_change (member_id, id desc);

-- Links. A link has the id of the accepted invitation. Until it is revoked, the merchant sees two balances.
create table link (
  id text not null,
  member_id text not null,
  merchant_id text not null,
  since timestamptz not null,
  revoked_at timestamptz,
  livemode boolean default true not null,
  constraint not_with_oneself check (member_id <> merchant_id),
  constraint link_pkey primary key (id),
  constraint link_id_fkey foreign key (id) references link_session(id),
  constraint link_member_id_fkey foreign key (member_id) references member(id),
  constraint link_member_mode foreign key (member_id, livemode) references member(id, livemode),
  constraint link_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint link_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create unique index link_live on link (member_id, merchant_id) where revoked_at is null;
create index link_member on link (member_id);
create index link_merchant on link (merchant_id, since desc, id desc) where revoked_at is null;
create index link_revoked on link (revoked_at) where revoked_at is not null;

-- Mail on its way out, written in the transaction of what it tells. `content` is encrypted with
-- the installation's key, because it may hold a code, and is gone once it was sent.
create table mail (
  id text not null,
  recipient text not null,
  template text not null,
  locale text,
  content bytea,
  -- `withheld`: for an address nobody has; never sent.
  status text default 'pending' not null,
  attempts integer default 0 not null,
  -- Also the end of a claim: a sender that died is followed by another.
  next_attempt_at timestamptz default now(),
  created_at timestamptz default now() not null,
  member_id text,
  transfer_id text,
  -- The W3C `traceparent` of the request that queued the mail or asked for the withdrawal; null when it
  -- was not traced. Sending it continues the trace.
  trace text default NULLIF(current_setting('salus.trace', true), ''),
  constraint mail_consistent check (mail.is_consistent(status, content, member_id, transfer_id)),
  constraint mail_pkey primary key (id),
  constraint mail_member_id_fkey foreign key (member_id) references member(id),
  constraint mail_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create unique index mail_about on mail (transfer_id, template, member_id, recipient) where transfer_id
  is not null;
create index mail_age on mail (created_at);
create index mail_due on mail (next_attempt_at) where status = 'pending';
create index mail_recipient on mail (lower(recipient));

-- One-time codes sent by mail, of which only the hash is kept. Without a member a code opens
-- nothing: it was written so that an unknown address makes the same work as a known one.
create table mail_code (
  hash bytea not null,
  purpose text not null,
  member_id text,
  -- Where it was sent: what it proves.
  email text not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ticket_hash bytea,
  digits_hash bytea,
  digit_tries smallint default 0 not null,
  constraint mail_code_purpose_check check (purpose in ('confirmation', 'reset')),
  constraint mail_code_pkey primary key (hash),
  constraint mail_code_member_id_fkey foreign key (member_id) references member(id)
);
create index mail_code_email on mail_code (lower(email), created_at);
create index mail_code_member on mail_code (member_id);
create index mail_code_ticket on mail_code (ticket_hash) where ticket_hash is not null;

-- E-mails about transfers that the mail worker is to write: a row without an index, a key or a check, so a payment
-- spends little on its receipt (docs/decisions/0301).
create table mail_waiting (
  template text not null,
  transfer_id text not null,
  member_id text not null,
  created_at timestamptz default now() not null,
  trace text default NULLIF(current_setting('salus.trace', true), '')
);

-- From where a member has signed in before: a new row is worth a mail.
create table member_device (
  member_id text not null,
  device text not null,
  first_seen_at timestamptz default now() not null,
  id uuid default gen_random_uuid() not null,
  key_hash bytea,
  last_seen_at timestamptz default now() not null,
  constraint member_device_key_hash_check check (octet_length(key_hash) = 32),
  constraint member_device_pkey primary key (id),
  constraint member_device_member_id_fkey foreign key (member_id) references member(id)
);
create unique index member_device_key on member_device (member_id, key_hash);
create unique index member_device_name on member_device (member_id, device) where key_hash is null;
create index member_device_seen on member_device (last_seen_at);

-- Blocked: an operator removed the logo of an impostor, and the business may not upload another.
create table merchant_logo (
  merchant_id text not null,
  -- The first 128 bits of the image's SHA-256, and its name in the address.
  hash text,
  -- WebP of 256 x 256 pixels, encoded by the server.
  image bytea,
  uploaded_at timestamptz,
  blocked_at timestamptz,
  constraint merchant_logo_hash_check check (hash ~ '^[0-9a-f]{32}$'),
  constraint merchant_logo_image_check check ((octet_length(image) >= 1) and (octet_length(image) <=
    262144)),
  constraint merchant_logo_state check (((hash is null) = (image is null)) and ((hash is null) =
    (uploaded_at is null)) and ((hash is null) = (blocked_at is not null))),
  constraint merchant_logo_pkey primary key (merchant_id),
  constraint merchant_logo_merchant_id_fkey foreign key (merchant_id) references merchant(id) on delete
    cascade
);
create index merchant_logo_hash on merchant_logo (hash) where hash is not null;

-- Null: our own. The radius is in CSS pixels.
create table merchant_look (
  merchant_id text not null,
  accent_light text,
  accent_dark text,
  radius integer,
  font text,
  constraint merchant_look_accent_dark_check check (accent_dark ~ '^#[0-9a-f]{6}$'),
  constraint merchant_look_accent_light_check check (accent_light ~ '^#[0-9a-f]{6}$'),
  constraint merchant_look_font_check check (font ~ '^[a-z]{1,20}$'),
  constraint merchant_look_radius_check check (radius >= 0 and radius <= 24),
  constraint merchant_look_pkey primary key (merchant_id),
  constraint merchant_look_merchant_id_fkey foreign key (merchant_id) references merchant(id) on delete
    cascade
);

-- Origins beside https://domain and https://www.domain.
create table merchant_origin (
  merchant_id text not null,
  origin text not null,
  proven_at timestamptz,
  proven_by text,
  constraint merchant_origin_origin_check check (origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'),
  constraint merchant_origin_proven_by_check check (proven_by in ('dns', 'file', 'operator')),
  constraint origin_proven_by_something check ((proven_at is null) = (proven_by is null)),
  constraint merchant_origin_pkey primary key (merchant_id, origin),
  constraint merchant_origin_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

-- The protected name that a business last asked for, and whether an operator allowed it.
create table name_review (
  merchant_id text not null,
  name text not null,
  asked_at timestamptz default now() not null,
  allowed_at timestamptz,
  constraint name_review_pkey primary key (merchant_id),
  constraint name_review_merchant_id_fkey foreign key (merchant_id) references merchant(id) on delete
    cascade
);

-- Without a row the role decides (server/people/notifications/notifications.sql).
create table notification_choice (
  person_id text not null,
  -- The person, or the business.
  about_id text not null,
  kind text not null,
  wanted boolean not null,
  constraint notification_choice_kind_check check (kind <> ''),
  constraint notification_choice_pkey primary key (person_id, about_id, kind),
  constraint notification_choice_about_id_fkey foreign key (about_id) references member(id),
  constraint notification_choice_person_id_fkey foreign key (person_id) references member(id)
);
create index notification_choice_about on notification_choice (about_id);

create table oauth_access_token (
  hash bytea not null,
  grant_id text not null,
  expires_at timestamptz not null,
  constraint oauth_access_token_pkey primary key (hash)
);
create index oauth_access_token_expiry on oauth_access_token (expires_at);
create index oauth_access_token_grant on oauth_access_token (grant_id);

-- The authorization request of an invitation, and the code that its answer becomes.
create table oauth_authorization (
  session_id text not null,
  redirect_uri text not null,
  state text not null,
  -- The SHA-256 of the client's verifier (RFC 7636), in base64url.
  code_challenge text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  -- When the client first presented the code. A code is presented once.
  redeemed_at timestamptz,
  grant_id text,
  constraint oauth_authorization_code check (((code_hash is null) = (code_expires_at is null)) and
    (redeemed_at is null or code_hash is not null) and (grant_id is null or redeemed_at is not null)),
  constraint oauth_authorization_code_challenge_check check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  constraint oauth_authorization_pkey primary key (session_id),
  constraint oauth_authorization_session_id_fkey foreign key (session_id) references link_session(id) on
    delete cascade
);
create unique index oauth_authorization_code on oauth_authorization (code_hash);
create index oauth_authorization_grant on oauth_authorization (grant_id) where grant_id is not null;

-- What the tokens of one authorization may do ends with the link. Of a refresh token only the hash of
-- the latest is kept: any other token that names the grant is an earlier one.
create table oauth_grant (
  id text not null,
  link_id text not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz default now() not null,
  suspended_at timestamptz,
  suspended_by text,
  key_id text,
  obtained_at timestamptz default now() not null,
  constraint oauth_grant_pkey primary key (id),
  constraint oauth_grant_link_id_fkey foreign key (link_id) references link(id) on delete cascade
);
create index oauth_grant_key on oauth_grant (key_id) where key_id is not null;
create index oauth_grant_link on oauth_grant (link_id);

-- Who may run commands, by an SSH key of their own. While this table is empty, commands need no
-- signature; afterwards each does.
create table operator (
  id bigint generated always as identity,
  -- No colon: names with one are not verified ("sandbox:…", "unverified:…").
  name text not null,
  role text not null,
  public_key text not null,
  -- As `ssh-keygen -l` prints it. A revoked key is never accepted again.
  fingerprint text not null,
  added_by text not null,
  added_at timestamptz default clock_timestamp() not null,
  revoked_by text,
  revoked_at timestamptz,
  constraint operator_name_check check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  constraint operator_role_check check (role in ('viewer', 'support', 'finance', 'admin')),
  constraint revoked_whole check ((revoked_by is null) = (revoked_at is null)),
  constraint operator_fingerprint_key unique (fingerprint),
  constraint operator_pkey primary key (id)
);
create unique index operator_name on operator (name) where revoked_at is null;

-- Challenges that the console has issued; only their hashes. A row is deleted when it is used.
create table operator_challenge (
  hash bytea not null,
  purpose text not null,
  operator_id bigint,
  expires_at timestamptz not null,
  constraint challenge_of_operator check ((operator_id is null) = (purpose = 'sign-in')),
  constraint operator_challenge_purpose_check check (purpose in ('sign-in', 'register', 'command')),
  constraint operator_challenge_pkey primary key (hash),
  constraint operator_challenge_operator_id_fkey foreign key (operator_id) references operator(id)
);

-- How many tokens one operator may move within 24 hours without a second one, by kind.
create table operator_limit (
  kind text not null,
  most numeric(38,0) not null,
  constraint operator_limit_most_check check (most >= 0),
  constraint operator_limit_pkey primary key (kind)
);

-- Signatures that were used. A row is deleted when its signature has expired.
create table operator_nonce (
  nonce text not null,
  expires_at timestamptz not null,
  constraint operator_nonce_pkey primary key (nonce)
);

-- Operators' passkeys and sign-ins for the console (docs/decisions/0176).
create table operator_passkey (
  id uuid not null,
  operator_id bigint not null,
  credential_id bytea not null,
  -- COSE.
  public_key bytea not null,
  fingerprint text not null,
  counter bigint not null,
  -- The console's origin: a signature made on another one is not accepted.
  origin text not null,
  name text not null,
  created_at timestamptz default clock_timestamp() not null,
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  constraint operator_passkey_name_check check ((length(name) >= 1) and (length(name) <= 64)),
  constraint passkey_revoked_whole check ((revoked_by is null) = (revoked_at is null)),
  constraint operator_passkey_credential_id_key unique (credential_id),
  constraint operator_passkey_fingerprint_key unique (fingerprint),
  constraint operator_passkey_pkey primary key (id),
  constraint operator_passkey_operator_id_fkey foreign key (operator_id) references operator(id)
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- One-time codes that register a passkey; only their hashes.
create table operator_passkey_code (
  hash bytea not null,
  operator_id bigint not null,
  expires_at timestamptz not null,
  constraint operator_passkey_code_pkey primary key (hash),
  constraint operator_passkey_code_operator_id_fkey foreign key (operator_id) references operator(id)
);

create table operator_session (
  -- Of the cookie's secret.
  hash bytea not null,
  passkey_id uuid not null,
  device text,
  network text,
  created_at timestamptz default clock_timestamp() not null,
  last_seen_at timestamptz default clock_timestamp() not null,
  ended_at timestamptz,
  constraint operator_session_pkey primary key (hash),
  constraint operator_session_passkey_id_fkey foreign key (passkey_id) references operator_passkey(id)
);
create index operator_session_passkey on operator_session (passkey_id);

create table operator_use (
  id bigint generated always as identity,
  operator text not null,
  kind text not null,
  amount numeric(38,0) not null,
  at timestamptz default clock_timestamp() not null,
  constraint operator_use_amount_check check (amount >= 0),
  constraint operator_use_pkey primary key (id),
  constraint operator_use_kind_fkey foreign key (kind) references operator_limit(kind)
);
create index operator_use_of on operator_use (operator, kind, at);

-- What the custody account sends, by its nonce: each is used for one thing, for ever.
create table outgoing (
  nonce bigint not null,
  -- A withdrawal or a sweep.
  subject_id text not null,
  action text not null,
  created_at timestamptz default now() not null,
  -- The version that was mined, and when that was final.
  mined_hash text,
  closed_at timestamptz,
  -- Since when the node says that its nonce is used, and knows of nothing of ours that did.
  missing_since timestamptz,
  -- The same for long enough to be believed, or used otherwise than it should be.
  stranded_at timestamptz,
  -- When the signer is asked again for a replacement.
  retry_at timestamptz,
  constraint outgoing_action_check check (action in ('transfer', 'permit', 'collect')),
  constraint outgoing_nonce_check check (nonce >= 0),
  constraint outgoing_pkey primary key (nonce),
  constraint outgoing_subject_id_action_key unique (subject_id, action)
);
create index outgoing_open on outgoing (nonce) where closed_at is null;

-- Its first transaction and those that replaced it with a higher fee. The fee is fixed before the
-- signer is asked, the bytes are kept before they are sent: asking and sending again change nothing.
create table outgoing_version (
  nonce bigint not null,
  version smallint not null,
  -- In wei per unit of gas.
  max_fee numeric(38,0) not null,
  priority_fee numeric(38,0) not null,
  raw text,
  hash text,
  created_at timestamptz default now() not null,
  -- The first time and the last one.
  sent_at timestamptz,
  resent_at timestamptz,
  constraint signed_with_hash check ((raw is null) = (hash is null)),
  constraint outgoing_version_hash_key unique (hash),
  constraint outgoing_version_pkey primary key (nonce, version),
  constraint outgoing_version_nonce_fkey foreign key (nonce) references outgoing(nonce) on delete cascade
);

-- What somebody signs in with instead of a password (WebAuthn level 3): the public half of a key
-- only their device or its vault has.
create table passkey (
  id uuid not null,
  member_id text not null,
  -- As the authenticator names it, and in which form its key is (COSE, RFC 9052).
  credential_id bytea not null,
  public_key bytea not null,
  -- Counts up with every use where the authenticator counts at all.
  counter bigint not null,
  transports text[] not null,
  -- Whether it may live on several devices, and whether it did when it was last used.
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  -- A passkey that its browser has enrolled for Secure Payment Confirmation.
  for_payments boolean default false not null,
  -- From when a factor, a mailbox and a deposit address count for what moves money out or gives authority
  -- (server/people/authority/factors.sql). A mailbox or an address without a time always counted.
  trusted_from timestamptz default (now() + '72:00:00'::interval),
  constraint passkey_counter_check check (counter >= 0),
  constraint passkey_credential_id_check check ((octet_length(credential_id) >= 1) and
    (octet_length(credential_id) <= 1023)),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_pkey primary key (id),
  constraint passkey_member_id_fkey foreign key (member_id) references member(id)
);
create index passkey_member on passkey (member_id);

-- What a passkey is asked to sign, of which only the hash is kept: once, and for one purpose.
create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  -- In which sign-in a passkey is added, once its member has shown their password there.
  auth_session_id uuid,
  -- What the frame that asked may pay with it at most, and the hash of what only it knows.
  session_id text,
  total numeric(38,0),
  frame_challenge text,
  expires_at timestamptz not null,
  constraint frame_bound check ((purpose = 'frame') = (session_id is not null and total is not null and
    frame_challenge is not null)),
  constraint passkey_challenge_purpose_check check (purpose in ('register', 'sign-in', 'frame',
    'reauthenticate', 'withdrawal')),
  constraint sign_in_bound check ((purpose in ('register', 'reauthenticate', 'withdrawal')) =
    (auth_session_id is not null)),
  constraint passkey_challenge_pkey primary key (hash),
  constraint passkey_challenge_auth_session_id_fkey foreign key (auth_session_id) references
    auth_session(id),
  constraint passkey_challenge_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index passkey_challenge_age on passkey_challenge (expires_at);

-- One payment confirmed with the payer's strongest factor: good for this session (and so its payee),
-- this quote, this total and this sign-in, for minutes, once.
create table pay_approval (
  session_id text not null,
  auth_session_id uuid not null,
  member_id text not null,
  quote_id bigint not null,
  total numeric(38,0) not null,
  method text not null,
  expires_at timestamptz not null,
  constraint pay_approval_method_check check (method in ('password', 'code', 'passkey')),
  constraint pay_approval_pkey primary key (session_id, auth_session_id),
  constraint pay_approval_auth_session_id_fkey foreign key (auth_session_id) references auth_session(id),
  constraint pay_approval_member_id_fkey foreign key (member_id) references member(id),
  constraint pay_approval_quote_id_fkey foreign key (quote_id) references pay_quote(id),
  constraint pay_approval_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index pay_approval_age on pay_approval (expires_at);

-- What a member may pay by a sign-in alone, and what they have paid since their last strong step.
-- A narrow table of its own: every payment updates one row of it, and no other index.
create table payer_limit (
  member_id text not null,
  -- The member's own limits per payment and per sum, in base units; null: the operator's.
  amount numeric(38,0),
  sum numeric(38,0),
  -- Paid since a payment was last confirmed with the member's strongest factor.
  spent numeric(38,0) default 0 not null,
  constraint payer_limit_amounts check (least(amount, sum, spent) >= 0),
  constraint payer_limit_pkey primary key (member_id),
  constraint payer_limit_member_id_fkey foreign key (member_id) references member(id)
) with (fillfactor='50');

-- What a passkey signs to confirm one payment. Without a sign-in it is signed to sign in for it.
create table payment_challenge (
  hash bytea not null,
  session_id text not null,
  quote_id bigint not null,
  total numeric(38,0) not null,
  auth_session_id uuid,
  expires_at timestamptz not null,
  constraint payment_challenge_pkey primary key (hash),
  constraint payment_challenge_auth_session_id_fkey foreign key (auth_session_id) references
    auth_session(id),
  constraint payment_challenge_quote_id_fkey foreign key (quote_id) references pay_quote(id),
  constraint payment_challenge_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index payment_challenge_age on payment_challenge (expires_at);

-- Commands that wait for a second operator.
create table proposal (
  id text not null,
  -- The command line as it was signed; it never has secrets.
  words jsonb not null,
  reference text not null,
  -- The plan that the proposer confirmed, and their signature of it. Both are verified again before
  -- the command runs, so that a changed row runs nothing.
  agreed text,
  proof jsonb not null,
  plan text not null,
  proposed_by text not null,
  fingerprint text not null,
  created_at timestamptz default clock_timestamp() not null,
  expires_at timestamptz default (clock_timestamp() + '24:00:00'::interval) not null,
  status text default 'open' not null,
  decided_by text,
  decided_at timestamptz,
  constraint decided_whole check (((status = 'open') = (decided_at is null)) and ((decided_by is null) =
    (decided_at is null))),
  constraint proposal_status_check check (status in ('open', 'approved', 'rejected')),
  constraint proposal_pkey primary key (id)
);

-- Purchases counted per device and network (server/tokens/purchases/velocity.sql). `subject` is a hash; a count
-- without its purchase was refused later and expires.
create table purchase_count (
  purchase_id text not null,
  kind text not null,
  subject bytea not null,
  tokens numeric(38,0) not null,
  at timestamptz default clock_timestamp() not null,
  constraint purchase_count_kind_check check (kind in ('device', 'network', 'wide_network')),
  constraint purchase_count_tokens_check check (tokens > 0),
  constraint purchase_count_pkey primary key (purchase_id, kind)
);
create index purchase_count_age on purchase_count (at);
create index purchase_count_subject on purchase_count (subject, at);

-- Acts counted per account over a window of time; the key is a hash of act and account.
create table rate_limit (
  key bytea not null,
  acts integer not null,
  since timestamptz default now() not null,
  constraint rate_limit_pkey primary key (key)
);

create unlogged table read_position (
  holder_id text not null,
  "position" pg_lsn not null,
  noted_at timestamptz not null,
  constraint read_position_pkey primary key (holder_id)
);
create index read_position_age on read_position (noted_at);

-- What receipts are signed with (ES256). A key is published from the start and used from `sign_from`
-- on, so that everybody has read it by then; it stays published, since what it signed stays true.
create table receipt_key (
  -- `key_` and the thumbprint of the public half (RFC 7638).
  kid text not null,
  public_jwk jsonb not null,
  -- PKCS #8, sealed with the ENCRYPTION_KEY for this very kid.
  private_key bytea not null,
  created_at timestamptz default now() not null,
  sign_from timestamptz not null,
  -- Known to others: neither used nor published any more.
  revoked_at timestamptz,
  constraint receipt_key_pkey primary key (kid)
);

-- What signs in without the device, each once.
create table recovery_code (
  member_id text not null,
  -- Of the member's id and the code.
  hash bytea not null,
  used_at timestamptz,
  -- Rollback: possible
  -- From when a recovery code counts for what moves money out or gives authority
  -- (server/people/factors/recovery-codes.ts). One without a time counts as its authenticator.
  trusted_from timestamptz default (now() + '72:00:00'::interval),
  constraint recovery_code_pkey primary key (member_id, hash)
);

-- The passkeys in the signer's registry. A passkey without a row is announced to it, a row
-- without its passkey is removed there.
create table registered_passkey (
  credential_id bytea not null,
  member_id text not null,
  registered_at timestamptz default now() not null,
  -- Why the signer did not accept it.
  refusal text,
  constraint registered_passkey_pkey primary key (member_id, credential_id),
  constraint registered_passkey_member_id_fkey foreign key (member_id) references member(id)
);

-- Proofs of reserves: what the ledger promises, compared with custody on the chain at one block.
create table reserve_key (
  kid text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz default now() not null,
  -- An admin's word that a key was ours, after its private part was lost with ENCRYPTION_KEY: its public part,
  -- encrypted with the new one. It verifies checkpoints of the archive, and signs nothing (docs/decisions/0295).
  trusted bytea,
  constraint reserve_key_pkey primary key (kid)
);

-- Whose leaf it is. Nobody else can tell: only its member learns the nonce.
create table reserve_leaf (
  "position" integer not null,
  member_id text not null,
  nonce bytea not null,
  constraint reserve_leaf_nonce_check check (length(nonce) = 32),
  constraint reserve_leaf_pkey primary key ("position"),
  constraint reserve_leaf_member_id_fkey foreign key (member_id) references member(id)
);
create index reserve_leaf_member on reserve_leaf (member_id);

-- The Merkle sum tree of the newest proof. Level 0 holds the leaves.
create table reserve_node (
  level smallint not null,
  "position" integer not null,
  hash bytea not null,
  units numeric(78,0) not null,
  constraint reserve_node_hash_check check (length(hash) = 32),
  constraint reserve_node_level_check check (level >= 0),
  constraint reserve_node_position_check check ("position" >= 0),
  constraint reserve_node_units_check check (units >= 0),
  constraint reserve_node_pkey primary key (level, "position")
);

create table reserve_proof (
  number integer not null,
  jws text not null,
  hash bytea not null,
  made_at timestamptz default now() not null,
  constraint reserve_proof_hash_check check (length(hash) = 32),
  constraint reserve_proof_number_check check (number > 0),
  constraint reserve_proof_hash_key unique (hash),
  constraint reserve_proof_pkey primary key (number)
);

create table retention_mark (
  name text not null,
  until timestamptz not null,
  constraint retention_mark_pkey primary key (name)
);

-- Two-step sign-in: a time-based one-time password (RFC 6238) beside the password.
create table second_factor (
  member_id text not null,
  -- Encrypted, and bound to the member: moved to another row it does not open.
  secret bytea not null,
  -- Null until a first code has shown that the member's device has it.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken again, nor one before it.
  last_step bigint default 0 not null,
  trusted_from timestamptz default (now() + '72:00:00'::interval),
  constraint second_factor_pkey primary key (member_id),
  constraint second_factor_member_id_fkey foreign key (member_id) references member(id)
);

-- Failed sign-ins by account, known or not: the key is a hash of the address typed.
create table sign_in_limit (
  key bytea not null,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz default now() not null,
  constraint sign_in_limit_pkey primary key (key)
);

-- A sign-in whose password was right and whose code is still to come.
create table sign_in_ticket (
  hash bytea not null,
  member_id text not null,
  -- Of the password's hash: a new password ends what the old one began.
  password_mark bytea not null,
  tries smallint default 0 not null,
  expires_at timestamptz not null,
  constraint sign_in_ticket_tries_check check (tries >= 0 and tries <= 5),
  constraint sign_in_ticket_pkey primary key (hash),
  constraint sign_in_ticket_member_id_fkey foreign key (member_id) references member(id)
);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);

-- The public status page: how many minutes of a day a part was measured, and in how many it worked.
create table status_day (
  day date not null,
  part text not null,
  measured integer not null,
  good integer not null,
  last_at timestamptz not null,
  constraint status_day_check check (good >= 0 and (good <= measured)),
  constraint status_day_measured_check check (measured >= 1 and measured <= 1440),
  constraint status_day_part_check check (part in ('payments', 'webhooks', 'mail', 'cards', 'chain')),
  constraint status_day_pkey primary key (part, day)
);

-- Deposits moved to custody: in our keeping before and after, so the ledger does not see it.
create table sweep (
  id text not null,
  address text not null,
  -- Which of the derived deposit addresses it is.
  address_index bigint not null,
  amount numeric(38,0) not null,
  -- Of its permit, from the day that is signed: which one it is, and when it runs out, in seconds
  -- since 1970.
  permit_nonce numeric(78,0),
  deadline bigint,
  status text default 'planned' not null,
  created_at timestamptz default now() not null,
  closed_at timestamptz,
  constraint planned_or_closed check ((status = 'planned') = (closed_at is null)),
  constraint sweep_amount_check check (amount > 0),
  constraint sweep_status_check check (status in ('planned', 'done', 'failed')),
  constraint sweep_pkey primary key (id)
);
create unique index sweep_open on sweep (address) where closed_at is null;

-- Switches that operators set. The settings of the environment stand elsewhere.
create table switch (
  name text not null,
  is_on boolean not null,
  changed_at timestamptz default now() not null,
  reason text,
  constraint switch_pkey primary key (name)
);

-- An invitation into a team, for whoever signs in with the confirmed address it names.
create table team_invitation (
  id text not null,
  business_id text not null,
  email text not null,
  role text not null,
  invited_by text,
  created_at timestamptz default now() not null,
  expires_at timestamptz default (now() + '7 days'::interval) not null,
  used_at timestamptz,
  replaced_owner text,
  suspended_at timestamptz,
  suspended_by text,
  proof text,
  has_aged_factor boolean default false not null,
  constraint team_invitation_email_check check (email <> ''),
  constraint team_invitation_of_owner check (replaced_owner is null or role = 'owner'),
  constraint team_invitation_proof check (proof in ('passkey', 'password-and-code', 'password')),
  constraint team_invitation_role_check check (role in ('owner', 'admin', 'finance', 'support',
    'developer', 'till')),
  constraint team_invitation_pkey primary key (id),
  constraint team_invitation_business_id_fkey foreign key (business_id) references merchant(id) on
    delete cascade,
  constraint team_invitation_invited_by_fkey foreign key (invited_by) references member(id) on delete
    set null,
  constraint team_invitation_replaced_owner_fkey foreign key (replaced_owner) references member(id) on
    delete cascade
);
create index team_invitation_email on team_invitation (lower(email)) where used_at is null;
create unique index team_invitation_open on team_invitation (business_id, lower(email)) where used_at is
  null;

create table team_member (
  business_id text not null,
  member_id text not null,
  role text not null,
  joined_at timestamptz default now() not null,
  suspended_at timestamptz,
  suspended_by text,
  constraint team_member_is_another check (business_id <> member_id),
  constraint team_member_role_check check (role in ('owner', 'admin', 'finance', 'support', 'developer',
    'till')),
  constraint team_member_pkey primary key (business_id, member_id),
  constraint team_member_business_id_fkey foreign key (business_id) references merchant(id) on delete
    cascade,
  constraint team_member_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);
create index team_member_person on team_member (member_id);

create table test_purchase (
  id text not null,
  member_id text not null,
  livemode boolean default false not null,
  -- The business in test mode whose daily amount of test tokens it counts towards.
  business_id text not null,
  request_key text not null,
  status text default 'pending' not null,
  tokens numeric(38,0) not null,
  amount numeric(38,0) not null,
  currency text not null,
  rate numeric(30,12) not null,
  intent_id text,
  failure text,
  transfer_id text,
  created_at timestamptz default clock_timestamp() not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Null once nothing is expected any more.
  next_look_at timestamptz,
  looks integer default 0 not null,
  constraint test_purchase_amount_check check (amount > 0),
  constraint test_purchase_credited check ((status = 'credited') = (transfer_id is not null)),
  constraint test_purchase_rate_check check (rate > 0),
  constraint test_purchase_status_check check (status in ('pending', 'failed', 'expired', 'credited')),
  constraint test_purchase_test check (not livemode),
  constraint test_purchase_tokens_check check (tokens > 0),
  constraint test_purchase_intent_id_key unique (intent_id),
  constraint test_purchase_member_id_request_key_key unique (member_id, request_key),
  constraint test_purchase_pkey primary key (id),
  constraint test_purchase_transfer_id_key unique (transfer_id),
  constraint test_purchase_business_id_fkey foreign key (business_id) references merchant(id),
  constraint test_purchase_mode foreign key (member_id, livemode) references member(id, livemode),
  constraint test_purchase_transfer_id_fkey foreign key (transfer_id) references ledger.transfer(id)
);
create index test_purchase_due on test_purchase (next_look_at) where next_look_at is not null;
create index test_purchase_member on test_purchase (member_id, created_at desc, id desc);
create index test_purchase_open on test_purchase (business_id) where status in ('pending', 'failed');

create table till_device (
  id text not null,
  merchant_id text not null,
  name text not null,
  -- The tips that it offers, in percent of the amount.
  tips smallint[] default '{}'::smallint[] not null,
  created_by text not null,
  created_at timestamptz default clock_timestamp() not null,
  -- SHA-256 of the code that makes one device this till, once.
  pairing_hash bytea,
  pairing_expires_at timestamptz,
  -- SHA-256 of the device's key.
  hash bytea,
  paired_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  suspended_at timestamptz,
  suspended_by text,
  constraint till_device_name_check check ((length(name) >= 1) and (length(name) <= 60)),
  constraint till_device_paired check ((hash is null) = (paired_at is null)),
  constraint till_device_paired_once check (hash is null or pairing_hash is null),
  constraint till_device_pairing check ((pairing_hash is null) = (pairing_expires_at is null)),
  constraint till_device_tips_check check (cardinality(tips) <= 4),
  constraint till_device_hash_key unique (hash),
  constraint till_device_pairing_hash_key unique (pairing_hash),
  constraint till_device_pkey primary key (id),
  constraint till_device_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index till_device_merchant on till_device (merchant_id, created_at desc, id desc);

create table till_reason (
  session_id text not null,
  reason text not null,
  told_at timestamptz default clock_timestamp() not null,
  constraint till_reason_pkey primary key (session_id)
);
create index till_reason_age on till_reason (told_at);

create table till_sale (
  session_id text not null,
  device_id text not null,
  -- What a payer types who cannot scan; free again after a day.
  code text,
  -- Part of the session's amount, in the smallest units of its currency.
  tip numeric(38,0) not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint till_sale_code_check check (code ~ '^[0-9]{8}$'),
  constraint till_sale_tip_check check (tip >= 0),
  constraint till_sale_code_key unique (code),
  constraint till_sale_pkey primary key (session_id),
  constraint till_sale_device_id_fkey foreign key (device_id) references till_device(id),
  constraint till_sale_session_id_fkey foreign key (session_id) references pay_session(id)
);
create index till_sale_device on till_sale (device_id, created_at desc, session_id desc);

-- What a member was told of their trial: each once, by its row.
create table trial_notice (
  member_id text not null,
  kind text not null,
  told_at timestamptz default now() not null,
  constraint trial_notice_kind_check check (kind in ('ending', 'ended')),
  constraint trial_notice_pkey primary key (member_id, kind),
  constraint trial_notice_member_id_fkey foreign key (member_id) references member(id)
);

-- How the verifications went, for members, metrics and operators. Whoever signs does not read it.
create table verification (
  only_row boolean default true not null,
  -- When the last one that passed began and ended.
  passed_began_at timestamptz,
  passed_at timestamptz,
  -- Since when and why it fails; null when the last one passed.
  failed_since timestamptz,
  fault text,
  constraint verification_only_row_check check (only_row),
  constraint verification_pkey primary key (only_row)
);

create table webhook_endpoint (
  id text not null,
  merchant_id text not null,
  url text not null,
  -- Encrypted with the installation's key; a second one lives while rotating.
  secret bytea not null,
  previous_secret bytea,
  enabled boolean default true not null,
  -- Events from before owe it no delivery.
  enabled_since timestamptz default now() not null,
  created_at timestamptz default now() not null,
  -- The one before signs until then: after a rotation two secrets are good for a day.
  previous_until timestamptz,
  off_since timestamptz,
  off_reason text,
  -- The first attempt that failed with no success since. What fails is sent to in a lane of its own.
  failing_since timestamptz,
  -- To the minute: nobody needs it closer, and an endpoint's row is not to be written by every event.
  last_success_at timestamptz,
  description text default '' not null,
  -- The chosen types. Null: all, including types that are added later.
  events text[],
  -- The version of the API whose payloads the endpoint receives.
  version text default '1' not null,
  -- A deleted endpoint keeps its deliveries. Its address and secrets are cleared.
  deleted_at timestamptz,
  livemode boolean default true not null,
  suspended_at timestamptz,
  suspended_by text,
  constraint webhook_endpoint_deleted check (deleted_at is null or (not enabled)),
  constraint webhook_endpoint_description_check check (char_length(description) <= 200),
  constraint webhook_endpoint_events_check check (cardinality(events) > 0),
  constraint webhook_endpoint_off check ((off_since is null) = (off_reason is null)),
  constraint webhook_endpoint_off_reason_check check (off_reason in ('failing', 'gone', 'manual')),
  constraint webhook_endpoint_previous check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoint_pkey primary key (id),
  constraint webhook_endpoint_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint webhook_endpoint_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
create index webhook_endpoint_merchant on webhook_endpoint (merchant_id);

-- The answer of the screening hook about a withdrawal's address.
create table withdrawal_screening (
  withdrawal_id text not null,
  -- Null while the hook has not answered. `refuse` holds the withdrawal until an operator decides;
  -- `unanswered` lets it through where the setting says so; `allowed` is an operator's decision.
  verdict text,
  -- The list and the rule that the hook named.
  list text,
  rule text,
  attempts integer default 0 not null,
  -- Why the last attempt failed, and when the next one is due.
  failure text,
  retry_at timestamptz,
  decided_at timestamptz,
  -- An operator's reason for `allowed`.
  allowed_because text,
  constraint allowed_with_reason check ((verdict = 'allowed') = (allowed_because is not null)),
  constraint decided_with_time check ((verdict is null) = (decided_at is null)),
  constraint withdrawal_screening_verdict_check check (verdict in ('clear', 'refuse', 'unanswered',
    'allowed')),
  constraint withdrawal_screening_pkey primary key (withdrawal_id),
  constraint withdrawal_screening_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawal(id)
);

-- Operators' SSH signatures of a withdrawal above the signer's caps. The signer verifies them.
create table withdrawal_signature (
  withdrawal_id text not null,
  -- Of the operator's key.
  fingerprint text not null,
  signature text not null,
  signed_at timestamptz default now() not null,
  constraint withdrawal_signature_pkey primary key (withdrawal_id, fingerprint),
  constraint withdrawal_signature_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawal(id)
);

alter table api_request attach partition partitions.api_request_later for values from (minvalue) to
  (maxvalue);

alter table delivery_attempt attach partition partitions.delivery_attempt_later for values from
  (minvalue) to (maxvalue);

alter table ledger.posting attach partition partitions.posting_later for values from (minvalue) to
  (maxvalue);

alter table ledger.transfer alter column number set default nextval('ledger.transfer_number'::regclass);

alter table partitions.api_request_later add constraint api_request_pkey primary key (id);

alter table partitions.delivery_attempt_later add constraint delivery_attempt_pkey primary key
  (delivery_id, attempt);

alter table partitions.posting_later add constraint posting_pkey primary key (transfer_id, "position");

create index posting_account_time on only ledger.posting (account_id, created_at desc, transfer_id desc)
  include (amount);

create index api_request_age on only api_request using brin (at);

create index api_request_age on partitions.api_request_later using brin (at);

create index api_request_merchant on only api_request (merchant_id, at desc, id desc);

create index api_request_merchant on partitions.api_request_later (merchant_id, at desc, id desc);

create index api_request_key on only api_request (key_id, at desc, id desc);

create index api_request_key on partitions.api_request_later (key_id, at desc, id desc);

create index api_request_failed on only api_request (merchant_id, at desc, id desc) where status >= 400;

create index api_request_failed on partitions.api_request_later (merchant_id, at desc, id desc) where
  status >= 400;

create index delivery_attempt_time on only delivery_attempt using brin (started_at);

create index delivery_attempt_time on partitions.delivery_attempt_later using brin (started_at);

create index posting_account_time on partitions.posting_later (account_id, created_at desc, transfer_id
  desc) include (amount);

alter index api_request_age attach partition partitions.api_request_age;

alter index api_request_failed attach partition partitions.api_request_failed;

alter index api_request_key attach partition partitions.api_request_key;

alter index api_request_merchant attach partition partitions.api_request_merchant;

alter index delivery_attempt_time attach partition partitions.delivery_attempt_time;

alter index ledger.posting_account_time attach partition partitions.posting_account_time;

create trigger append_only_truncate before truncate on partitions.posting_later for each statement
  execute function ledger.append_only();

create trigger posting_guard after insert on partitions.posting_later referencing new table as written
  for each statement execute function ledger.posting_guard();

-- References to tables that stand further below their own.
alter table auth_session add constraint auth_session_device_id_fkey foreign key (device_id) references
  member_device(id) on delete set null;
alter table business_activity add constraint business_activity_business_id_fkey foreign key
  (business_id) references merchant(id) on delete cascade;
alter table delivery add constraint delivery_endpoint_id_fkey foreign key (endpoint_id) references
  webhook_endpoint(id);
alter table deposit add constraint deposit_address_fkey foreign key (address) references
  deposit_address(address);
alter table member add constraint member_cash_account_fkey foreign key (cash_account) references
  ledger.account(id);
alter table member add constraint member_stake_account_fkey foreign key (stake_account) references
  ledger.account(id);
alter table member add constraint member_test_business_id_fkey foreign key (test_business_id) references
  merchant(id);
alter table oauth_access_token add constraint oauth_access_token_grant_id_fkey foreign key (grant_id)
  references oauth_grant(id) on delete cascade;
alter table oauth_authorization add constraint oauth_authorization_grant_id_fkey foreign key (grant_id)
  references oauth_grant(id) on delete set null;
alter table purchase_reversal add constraint purchase_reversal_purchase_id_fkey foreign key
  (purchase_id) references purchase(id);
alter table recovery_code add constraint recovery_code_member_id_fkey foreign key (member_id) references
  second_factor(member_id) on delete cascade;
alter table refund_request add constraint refund_request_refund_id_fkey foreign key (refund_id)
  references refund(id);
alter table till_reason add constraint till_reason_session_id_fkey foreign key (session_id) references
  till_sale(session_id) on delete cascade;

create trigger account_floorless before insert or update of path, unit, has_floor on ledger.account for
  each row when (not new.has_floor) execute function ledger.account_floorless();
create trigger no_delete before delete on ledger.account for each row execute function ledger.append_only();
create trigger no_truncate before truncate on ledger.account for each statement execute function
  ledger.append_only();

create trigger append_only before delete or update on ledger.checkpoint for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on ledger.checkpoint for each statement execute
  function ledger.append_only();

create trigger append_only before delete or update on ledger.posting for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on ledger.posting for each statement execute
  function ledger.append_only();
create trigger posting_apply after insert on ledger.posting for each row execute function
  ledger.posting_apply();
create trigger posting_guard after insert on ledger.posting referencing new table as written for each
  statement execute function ledger.posting_guard();

create trigger append_only before delete or update on ledger.seal for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on ledger.seal for each statement execute function
  ledger.append_only();

create trigger append_only before delete or update on ledger.test_funding for each row execute function
  ledger.append_only();

create trigger append_only before delete or update on ledger.transfer for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on ledger.transfer for each statement execute
  function ledger.append_only();
create constraint trigger transfer_posted after insert on ledger.transfer deferrable initially deferred
  for each row execute function ledger.transfer_posted();

create trigger append_only before delete or update on ledger.treasury_funding for each row execute
  function ledger.append_only();

create trigger account_mode before insert or update of cash_account, stake_account on member for each
  row execute function test_mode.guard_member();
create trigger activity after update of external_deposit_address on member for each row execute function
  activity.note_payout_address();
create trigger confirm_businesses after update of confirmed_at on member for each row when
  (old.confirmed_at is null and new.confirmed_at is not null and new.kind = 'person') execute function
  team.confirm_businesses();
create trigger member_own_accounts before insert or update of cash_account, stake_account on member for
  each row execute function require_own_accounts();
create trigger mode_is_fixed before update of livemode, test_business_id on member for each row when
  ((old.livemode <> new.livemode) or (old.test_business_id is distinct from new.test_business_id))
  execute function test_mode.refuse_change();
create trigger revocation before delete or update of payments_enabled, outgoing_frozen_at, erased_at on
  member for each row execute function authority.note_revocation('id');
create trigger twin_follows after update of payments_enabled, closed_at on member for each row when
  (new.kind = 'business' and new.livemode and ((old.payments_enabled is distinct from
  new.payments_enabled) or (old.closed_at is distinct from new.closed_at))) execute function
  test_mode.follow_live();

create trigger activity after insert or update of revoked_at, replaced_at on api_key for each row
  execute function activity.note_api_key();
create trigger revocation before delete or update of revoked_at, expires_at, suspended_at on api_key for
  each row execute function authority.note_revocation('id');
create trigger set_livemode before insert on api_key for each row execute function test_mode.set_livemode();

create trigger activity after update of business_id on auth_session for each row execute function
  activity.note_acting();
create trigger choose_business before insert on auth_session for each row execute function
  team.choose_business();
create trigger member_is_person before insert or update of member_id on auth_session for each row
  execute function team.require_person();
create trigger revocation before delete or update of ended_at on auth_session for each row execute
  function authority.note_revocation('member_id');

create trigger activity after update on domain_proof for each row execute function
  activity.note_domain_proof();

create trigger activity after update on merchant for each row execute function activity.note_row('id',
  '', '', '', 'settings.changed', '',
  'recipient_name recipient_success_url recipient_cancel_url link_success_url link_denied_url oauth_redirect_uris');
create trigger add_registrant after insert on merchant for each row execute function team.add_registrant();
create trigger mode_is_fixed before update of livemode, test_of on merchant for each row when
  ((old.livemode <> new.livemode) or (old.test_of is distinct from new.test_of)) execute function
  test_mode.refuse_change();
create trigger twin_of_live before insert on merchant for each row when (new.test_of is not null)
  execute function test_mode.guard_merchant();

create trigger activity after insert or delete or update on merchant_logo for each row execute function
  activity.note_row('merchant_id', '', '', 'logo.uploaded', 'logo.uploaded', 'logo.removed', 'hash');

create trigger activity after insert or delete or update on merchant_look for each row execute function
  activity.note_row('merchant_id', '', '', 'appearance.changed', 'appearance.changed',
  'appearance.changed', 'accent_light accent_dark radius font');

create trigger activity after insert or delete or update on merchant_origin for each row execute
  function activity.note_row('merchant_id', 'origin', '', 'origin.added', 'origin.verified',
  'origin.removed', 'proven_by');

create trigger activity after insert or update on payment_button for each row execute function
  activity.note_row('merchant_id', 'id', 'name', 'button.created', 'button.changed', '',
  'name description currency amount minimum maximum stock expires_at reference_prefix minimum_level success_url enabled');
create trigger set_livemode before insert on payment_button for each row execute function
  test_mode.set_livemode();

create trigger activity after insert on refund for each row execute function activity.note_refund();

create trigger activity after update of status on refund_request for each row execute function
  activity.note_refund_request();

create trigger activity after insert or delete or update on team_invitation for each row execute
  function activity.note_invitation();
create trigger team_of_live before insert or update of business_id on team_invitation for each row
  execute function test_mode.guard_team();

create trigger activity after insert or delete or update on team_member for each row execute function
  activity.note_team_member();
create trigger member_is_person before insert or update of member_id on team_member for each row execute
  function team.require_person();
create trigger revocation before delete or update of role, suspended_at on team_member for each row
  execute function authority.note_revocation('member_id');
create constraint trigger team_has_owner after delete or update on team_member deferrable initially
  deferred for each row when (old.role = 'owner') execute function team.require_owner();
create trigger team_of_live before insert or update of business_id on team_member for each row execute
  function test_mode.guard_team();

create trigger activity after insert or update of revoked_at on till_device for each row execute
  function activity.note_row('merchant_id', 'id', 'name', 'till.created', 'till.revoked', '',
  'tips revoked_at');
create trigger revocation before delete or update of revoked_at on till_device for each row execute
  function authority.note_revocation('id');

create trigger activity after insert or update of url, description, events, version, enabled,
  off_reason, secret, deleted_at on webhook_endpoint for each row execute function
  activity.note_webhook_endpoint();
create trigger set_livemode before insert on webhook_endpoint for each row execute function
  test_mode.set_livemode();

create trigger activity after insert or update of status, second_approved_at on withdrawal for each row
  execute function activity.note_withdrawal();

create trigger append_only before delete or update on audit_log for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on audit_log for each statement execute function
  ledger.append_only();
create trigger chain before insert on audit_log for each row execute function audit.chain();

create trigger append_only before delete or update on level_change for each row execute function
  ledger.append_only();

create trigger append_only before delete or update on token_rate for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on token_rate for each statement execute function
  ledger.append_only();

create trigger member_is_person before insert or update of member_id on mail_code for each row execute
  function team.require_person();

create trigger member_is_person before insert or update of member_id on passkey for each row execute
  function team.require_person();
create trigger revocation before delete on passkey for each row execute function
  authority.note_revocation('member_id');

create trigger member_is_person before insert or update of member_id on second_factor for each row
  execute function team.require_person();
create trigger revocation before delete on second_factor for each row execute function
  authority.note_revocation('member_id');

create trigger member_is_person before insert or update of member_id on sign_in_ticket for each row
  execute function team.require_person();

create trigger pay_session_change before update on pay_session for each row when (new.version <=
  old.version) execute function pay.count_change();
create trigger pay_session_identity before insert on pay_session for each row execute function
  pay.keep_merchant_identity();
create trigger set_livemode before insert on pay_session for each row execute function
  test_mode.set_livemode();

create trigger set_livemode before insert on link for each row execute function test_mode.set_livemode();

create trigger set_livemode before insert on link_session for each row execute function
  test_mode.set_livemode();

create trigger to_test_member before insert on mail for each row when (new.recipient ~~
  '%@test.invalid') execute function test_mode.drop_mail();

insert into ops.credit_bound (kind, most) values
  ('deposit', 1000000e18), ('purchase', 50000e18), ('airdrop', 100000e18), ('treasury', 10000000e18);
insert into operator_limit (kind, most) values
  ('airdrop', 10000e18), ('refund', 10000e18), ('card-refund', 10000e18), ('loss', 10000e18);
-- A new database has nothing to delete before now.
insert into retention_mark (name, until) values
  ('delivery_attempt.response_body', now()), ('event.payload', now()), ('pay_session.texts', now());

set local check_function_bodies = on;
