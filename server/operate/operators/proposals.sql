-- Four eyes: limits within which one operator acts alone, and proposals that another one decides.

-- Counts `p_amount` if the operator stays within the limit of 24 hours. A kind without a limit is
-- never within it. The row of the limit is locked, so that simultaneous commands cannot exceed it.
create or replace function operators.use_limit(p_operator text, p_kind text, p_amount numeric)
returns boolean
language plpgsql as $$
declare
  v_most numeric;
  v_used numeric;
begin
  select most into v_most from operator_limit where kind = p_kind for update;
  if not found then return false; end if;
  delete from operator_use where at < now() - interval '24 hours';
  select coalesce(sum(amount), 0) into v_used from operator_use
  where operator = p_operator and kind = p_kind;
  if v_used + p_amount > v_most then return false; end if;
  insert into operator_use (operator, kind, amount) values (p_operator, p_kind, p_amount);
  return true;
end $$;

create or replace function operators.set_limit(p_kind text, p_most numeric) returns boolean
language plpgsql as $$
begin
  update operator_limit set most = p_most where kind = p_kind;
  return found;
end $$;

create or replace function operators.propose(
  p_id text, p_words jsonb, p_reference text, p_agreed text, p_proof jsonb, p_plan text,
  p_by text, p_fingerprint text
) returns void
language plpgsql as $$
begin
  insert into proposal (id, words, reference, agreed, proof, plan, proposed_by, fingerprint)
  values (p_id, p_words, p_reference, p_agreed, p_proof, p_plan, p_by, p_fingerprint);
end $$;

-- Approves or rejects an open proposal, once. Only the proposer cannot approve it.
create or replace function operators.decide(p_id text, p_status text, p_by text, p_fingerprint text)
returns boolean
language plpgsql as $$
begin
  update proposal set status = p_status, decided_by = p_by, decided_at = clock_timestamp()
  where id = p_id and status = 'open' and expires_at > clock_timestamp()
    and (p_status = 'rejected' or (proposed_by <> p_by and fingerprint <> p_fingerprint));
  return found;
end $$;
