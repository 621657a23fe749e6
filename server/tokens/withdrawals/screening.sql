-- Screening of withdrawal addresses, before they are approved. The rows are written here only.

-- Whether a withdrawal may be approved as far as screening is concerned. A refusal counts even where
-- screening is off now.
create or replace function withdrawals.is_screened(p_id text, p_required boolean) returns boolean
language sql stable as $$
  select coalesce(
    (select s.verdict in ('clear', 'unanswered', 'allowed') or (s.verdict is null and not p_required)
      from withdrawal_screening s where s.withdrawal_id = p_id),
    not p_required)
$$;

-- Whether the member is told that the withdrawal is under review.
create or replace function withdrawals.is_under_review(w withdrawal) returns boolean
language sql stable as $$
  select w.status = 'requested' and (deny.is_denied('address', w.address) or exists (
    select from withdrawal_screening s
    where s.withdrawal_id = w.id and (s.verdict is null or s.verdict = 'refuse')))
$$;

-- Since when a withdrawal waits for a verification of the books that begins after its request; null
-- while it is in time.
create or replace function withdrawals.checking_since(w withdrawal) returns timestamptz
language sql stable as $$
  select w.approved_at
  where w.status in ('approved', 'signing') and w.refusal is null
    and w.approved_at < clock_timestamp() - interval '2 minutes'
    and not exists (select from verification v
      where v.fault is null and v.passed_began_at > w.requested_at)
$$;

-- Records an answer about a withdrawal that is not approved yet: `p_verdict` is 'clear' or 'refuse',
-- or null after a failure (`p_failure`), which is repeated after `p_retry`. The first answer counts.
-- From the third failure on the withdrawal passes as 'unanswered' where `p_fails_open`, else an alert
-- is written. Returns the verdict in force, null while there is none.
create or replace function withdrawals.record_screening(
  p_id text, p_verdict text, p_list text, p_rule text, p_failure text, p_retry interval,
  p_fails_open boolean
) returns text
language plpgsql as $$
declare
  s withdrawal_screening;
begin
  perform from withdrawal where id = p_id and status = 'requested' for no key update;
  if not found then return null; end if;
  insert into withdrawal_screening (withdrawal_id) values (p_id) on conflict do nothing;
  select * into s from withdrawal_screening where withdrawal_id = p_id for no key update;
  if s.verdict is not null then return s.verdict; end if;
  s.attempts := s.attempts + 1;
  s.verdict := case
    when p_verdict in ('clear', 'refuse') then p_verdict
    when p_fails_open and s.attempts >= 3 then 'unanswered'
  end;
  update withdrawal_screening set verdict = s.verdict, list = p_list, rule = p_rule,
    attempts = s.attempts, failure = p_failure,
    decided_at = case when s.verdict is not null then clock_timestamp() end,
    retry_at = case when s.verdict is null then clock_timestamp() + p_retry end
  where withdrawal_id = p_id;
  if s.verdict = 'refuse' then
    insert into alert (kind, subject_id) values ('withdrawal_refused', p_id) on conflict do nothing;
  elsif p_failure is not null and s.attempts >= 3 then
    insert into alert (kind, subject_id) values ('screening_failed', p_id) on conflict do nothing;
  end if;
  return s.verdict;
end $$;

-- An operator lets a withdrawal through that was refused or not answered. False when there is none
-- to decide about.
create or replace function withdrawals.allow_screened(p_id text, p_reason text) returns boolean
language plpgsql as $$
begin
  perform from withdrawal where id = p_id and status = 'requested' for no key update;
  if not found then return false; end if;
  update withdrawal_screening set verdict = 'allowed', allowed_because = p_reason,
    decided_at = clock_timestamp(), retry_at = null
  where withdrawal_id = p_id and (verdict is null or verdict = 'refuse');
  return found;
end $$;
