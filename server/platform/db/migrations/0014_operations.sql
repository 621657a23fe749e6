-- What operators did: an entry before it is done, and one after. One without an end was interrupted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who: OPS_USER, or the user of the operating system.
  operator text not null,
  command text not null,
  -- As they were given, without secrets.
  arguments jsonb not null,
  -- The operator's own name for it: once it is done, it is not done again.
  reference text,
  outcome text not null check (outcome in ('begun', 'done', 'failed')),
  begun_id bigint unique references audit_log (id),
  detail text,
  constraint ends_what_was_begun check ((outcome = 'begun') = (begun_id is null))
);

create index audit_log_reference on audit_log (reference) where reference is not null;

create trigger append_only before update or delete on audit_log
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on audit_log
for each statement execute function ledger.append_only();

create trigger append_only before update or delete on token_rate
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on token_rate
for each statement execute function ledger.append_only();

create schema rates;

-- Whether the latest price of a currency may be used. Locked by whoever adds a price to it.
create table rate_control (
  currency text primary key,
  -- Set by an operator: the source is not followed.
  by_hand boolean not null default false,
  -- What the source said last, when that was too far from the latest price: until somebody accepts
  -- it, or the source comes back, nothing is priced.
  held_rate numeric(30,12),
  held_source text,
  held_at timestamptz,
  constraint held_whole check ((held_rate is null) = (held_at is null)
    and (held_rate is null) = (held_source is null))
);
