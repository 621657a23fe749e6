-- One effect per idempotency key: the only functions that read and write the stored answers. The key's advisory lock is
-- held until the transaction ends, so that effect and answer are one commit.

-- outcome: 'new', 'replayed' with the stored answer, 'idempotency_in_progress' while another transaction has the key,
-- or 'idempotency_mismatch' for another hash than that of the first request.
create or replace function idempotency.take(
  p_scope text, p_key text, p_hash bytea, out outcome text, out answer jsonb
)
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(p_scope || ':' || p_key, 0)) then
    outcome := 'idempotency_in_progress';
    return;
  end if;
  select case when i.body_hash = p_hash then 'replayed' else 'idempotency_mismatch' end,
    case when i.body_hash = p_hash then i.response end
  into outcome, answer
  from idempotency i where i.scope = p_scope and i.key = p_key;
  outcome := coalesce(outcome, 'new');
end $$;

-- Stores the answer of a key that the transaction took. A later answer replaces it, and is kept as long.
create or replace function idempotency.keep(
  p_scope text, p_key text, p_hash bytea, p_answer jsonb
) returns void
language sql as $$
  insert into idempotency as i (scope, key, body_hash, response)
  values (p_scope, p_key, p_hash, p_answer)
  on conflict (scope, key) do update set response = excluded.response, created_at = excluded.created_at
$$;
