-- The audit log is a hash chain: each row contains the hash of the row before it. Personal text is in a
-- table of its own, and the chained row has only its salted hash, so the text can be erased.

-- Encodes a list of texts unambiguously, for hashing: each as its length in bytes, a colon and the text;
-- null as a dash (server/platform/core/hash-input.ts).
create function format.hash_input(p_fields text[]) returns text
language sql immutable parallel safe as $$
  select string_agg(coalesce(octet_length(f.value) || ':' || f.value, '-'), ',' order by f.position)
  from unnest(p_fields) with ordinality as f (value, position)
$$;

create function format.microseconds(p_time timestamptz) returns text
language sql immutable parallel safe as $$
  select (extract(epoch from p_time) * 1000000)::bigint::text
$$;

create schema audit;

alter table audit_log
  -- Without gaps, from 1.
  add column number bigint,
  add column previous bytea,
  add column hash bytea,
  -- The operator's key, its signature of the command, and the proposal that the command carries out.
  add column key_fingerprint text,
  add column signature text,
  add column proposal_id text;

create table audit_text (
  -- The id in `audit_log`, which is never deleted.
  audit_id bigint not null,
  -- The name of an option, or 'detail'.
  field text not null,
  salt bytea not null,
  value text not null,
  -- The member the command was about. No reference: the row may outlive the member's data.
  member_id text,
  created_at timestamptz not null default now(),
  primary key (audit_id, field)
);

create index audit_text_member on audit_text (member_id) where member_id is not null;
create index audit_text_time on audit_text (created_at);

create function audit.salted(p_salt bytea, p_value text) returns text
language sql immutable as $$
  select 'salted:' || encode(sha256(p_salt || convert_to(p_value, 'UTF8')), 'hex')
$$;

create function audit.entry_hash(e audit_log) returns bytea
language sql immutable as $$
  select sha256(convert_to(format.hash_input(array[
    'audit', e.number::text, encode(e.previous, 'hex'), e.id::text, format.microseconds(e.at), e.operator,
    e.command, e.arguments::text, e.reference, e.outcome, e.begun_id::text, e.detail, e.key_fingerprint,
    e.signature, e.proposal_id
  ]), 'UTF8'))
$$;

-- The rows so far.
alter table audit_log disable trigger append_only;
do $$
declare
  e audit_log;
  v_previous bytea := '';
  v_number bigint := 0;
  v_member text;
  v_salt bytea;
  v_field text;
  v_value text;
begin
  for e in select * from audit_log order by id loop
    select id into v_member from member where lower(email) = lower(e.arguments ->> 'email');
    for v_field, v_value in
      select key, value from jsonb_each_text(e.arguments)
      where value <> '(secret)' and key not in
        ('amount', 'campaign', 'currency', 'from', 'id', 'kid', 'level', 'part', 'rate', 'status')
    loop
      v_salt := uuid_send(gen_random_uuid());
      insert into audit_text (audit_id, field, salt, value, member_id, created_at)
      values (e.id, v_field, v_salt, v_value, v_member, e.at);
      e.arguments := e.arguments || jsonb_build_object(v_field, audit.salted(v_salt, v_value));
    end loop;
    if e.detail is not null then
      v_salt := uuid_send(gen_random_uuid());
      insert into audit_text (audit_id, field, salt, value, created_at)
      values (e.id, 'detail', v_salt, e.detail, e.at);
      e.detail := audit.salted(v_salt, e.detail);
    end if;
    v_number := v_number + 1;
    e.number := v_number;
    e.previous := v_previous;
    v_previous := audit.entry_hash(e);
    update audit_log set number = e.number, previous = e.previous, hash = v_previous,
      arguments = e.arguments, detail = e.detail
    where id = e.id;
  end loop;
end $$;
alter table audit_log enable trigger append_only;

-- The trigger below fills them, also for the version before.
alter table audit_log add constraint chained
  check (number is not null and previous is not null and hash is not null);
create unique index audit_log_number on audit_log (number);

-- Chains every row, whoever inserts it. The lock lasts until the transaction ends; only commands of
-- operators take it.
create function audit.chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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

create trigger chain before insert on audit_log for each row execute function audit.chain();

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema audit to salus_app;
  end if;
end $$;
