-- Members of a twin, their tokens, and how they end.

-- Inserts a test member of a twin with empty accounts. outcome: 'added' or an error code.
create or replace function test_mode.add_member(
  p_id text, p_twin text, p_email text, p_name text, p_surname text, p_password_hash text, p_most integer
) returns text
language plpgsql as $$
declare
  v_cash bigint;
  v_stake bigint;
begin
  -- Concurrent calls are counted one after the other.
  perform from merchant where id = p_twin and not livemode for no key update;
  if not found then return 'mode_mismatch'; end if;
  if (select count(*) from member where test_business_id = p_twin and closed_at is null) >= p_most then
    return 'test_member_limit_reached';
  end if;
  select cash, stake into v_cash, v_stake from ledger.open_test_accounts(p_id);
  insert into member (id, email, password_hash, name, surname, confirmed_at, cash_account,
    stake_account, livemode, test_business_id, test_email)
  values (p_id, p_id || '@test.invalid', p_password_hash, p_name, p_surname, now(), v_cash, v_stake,
    false, p_twin, p_email)
  on conflict (test_business_id, lower(test_email)) where test_business_id is not null do nothing;
  if not found then return 'test_email_taken'; end if;
  perform activity.record(p_twin, 'test_member.created', p_id, p_name);
  return 'added';
end $$;

-- Moves test tokens from the faucet to the accounts of a test member, at most `p_per_day` in 24 hours for
-- all members of the twin. outcome: 'funded' or an error code.
create or replace function test_mode.fund(
  p_twin text, p_member text, p_cash numeric, p_stake numeric, p_transfer text, p_per_day numeric,
  p_trial interval, p_thresholds numeric[]
) returns text
language plpgsql as $$
declare
  m member;
begin
  select * into m from member where id = p_member and test_business_id = p_twin and closed_at is null;
  if m.id is null then return 'not_found'; end if;
  if p_cash + p_stake = 0 then return 'funded'; end if;
  -- The lock on the twin puts two fundings in a row, so the second counts the first.
  perform from merchant where id = p_twin for no key update;
  if test_purchases.left_to_buy(p_twin, p_per_day) < p_cash + p_stake then
    return 'test_tokens_exhausted';
  end if;
  perform ledger.fund_test(p_transfer, p_twin, m.cash_account, m.stake_account, p_cash, p_stake);
  if p_stake > 0 then perform levels.record_change(p_transfer, p_member, p_trial, p_thresholds); end if;
  perform activity.record(p_twin, 'test_member.funded', p_member, m.name, jsonb_build_object('amount',
    jsonb_build_object('from', null, 'to', format.decimal(p_cash + p_stake, 18))));
  return 'funded';
end $$;

-- Ends a test member: nobody signs in any more, and the address can be used again. The books keep the row.
create or replace function test_mode.remove_member(p_twin text, p_member text) returns boolean
language plpgsql as $$
declare
  v_name text;
begin
  select name into v_name from member where id = p_member and test_business_id = p_twin for no key update;
  update member set closed_at = now(), test_email = id || '@deleted.test.invalid', name = null,
    surname = null, password_hash = '!'
  where id = p_member and test_business_id = p_twin and closed_at is null;
  if not found then return false; end if;
  update auth_session set ended_at = now() where member_id = p_member and ended_at is null;
  perform activity.record(p_twin, 'test_member.deleted', p_member, v_name);
  return true;
end $$;
