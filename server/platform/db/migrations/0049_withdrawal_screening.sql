-- The answer of the screening hook about a withdrawal's address.
create table withdrawal_screening (
  withdrawal_id text primary key references withdrawal (id),
  -- Null while the hook has not answered. `refuse` holds the withdrawal until an operator decides;
  -- `unanswered` lets it through where the setting says so; `allowed` is an operator's decision.
  verdict text check (verdict in ('clear', 'refuse', 'unanswered', 'allowed')),
  -- The list and the rule that the hook named.
  list text,
  rule text,
  attempts integer not null default 0,
  -- Why the last attempt failed, and when the next one is due.
  failure text,
  retry_at timestamptz,
  decided_at timestamptz,
  -- An operator's reason for `allowed`.
  allowed_because text,
  constraint decided_with_time check ((verdict is null) = (decided_at is null)),
  constraint allowed_with_reason check ((verdict = 'allowed') = (allowed_because is not null))
);
