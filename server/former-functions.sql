-- Functions under the names by which the version before calls them, while both versions run. None
-- of this version calls them. A later contract migration drops them.

create or replace function pay.utc(p_time timestamptz) returns text
language sql immutable as $$ select format.utc(p_time) $$;

create or replace function pay.decimal(p_units numeric, p_decimals integer) returns text
language sql immutable as $$ select format.decimal(p_units, p_decimals) $$;

create or replace function pay.level(p_stake numeric, p_thresholds numeric[]) returns integer
language sql immutable as $$ select levels.level_of(p_stake, p_thresholds) $$;

create or replace function staking.note_level(
  p_transfer text, p_member text, p_trial interval, p_thresholds numeric[]
) returns void
language sql as $$ select levels.record_change(p_transfer, p_member, p_trial, p_thresholds) $$;

create or replace function mails.about_transfer(p_letter text, p_transfer text, p_member text)
returns void
language sql as $$ select mail.about_transfer(p_letter, p_transfer, p_member) $$;

create or replace function ledger.fold(p_account bigint) returns numeric
language sql as $$ select ledger.apply_pending_credits(p_account) $$;

create or replace function domains.is_proven(p_merchant text, p_domain text) returns boolean
language sql stable as $$ select domain.is_proven(p_merchant, p_domain) $$;

create or replace function domains.is_proven(p_merchant text) returns boolean
language sql stable as $$ select domain.is_proven(p_merchant) $$;

create or replace function domains.identity(m merchant) returns jsonb
language sql stable as $$ select domain.identity(m) $$;

create or replace function domains.refusal(
  p_merchant text, p_session text, p_session_most numeric, p_day_most numeric
) returns text
language sql as $$
  select pay.exceeded_unproven_limit(p_merchant, p_session, p_session_most, p_day_most)
$$;

create or replace function domains.note(
  p_merchant text, p_domain text, p_token text, p_method text, p_result text, p_asked boolean
) returns text
language sql as $$
  select domain.record_check(p_merchant, p_domain, p_token, p_method, p_result, p_asked)
$$;

create or replace function pay.quote_json(q pay_quote, p_closed_at timestamptz) returns jsonb
language sql stable as $$
  select pay.quote_json(q, s) from pay_session s where s.id = q.session_id
$$;

create or replace function events.switch_on(p_merchant text) returns boolean
language sql as $$
  select coalesce(bool_or(events.switch_on(p_merchant, w.id)), false)
  from webhook_endpoint w where w.merchant_id = p_merchant
$$;

create or replace function events.record_test(
  p_id text, p_merchant text, p_type text, p_subject text, p_payload jsonb, p_delivery text
) returns void
language sql as $$
  select events.record_test(p_id, p_merchant, p_type, p_subject, p_payload, p_delivery, (
    select w.id from webhook_endpoint w where w.merchant_id = p_merchant and w.enabled
    order by w.created_at desc limit 1))
$$;

create or replace function events.redeliver(p_merchant text, p_delivery text) returns boolean
language sql as $$
  select coalesce(bool_or(events.redeliver(p_merchant, d.endpoint_id, d.id)), false)
  from delivery d where d.id = p_delivery
$$;

create or replace function events.redeliver_range(
  p_merchant text, p_from timestamptz, p_to timestamptz, p_since text, p_status text, p_limit integer
) returns table (count integer, last text)
language sql as $$
  select r.count, r.last from events.redeliver_range(p_merchant, (
    select w.id from webhook_endpoint w where w.merchant_id = p_merchant and w.enabled
    order by w.created_at desc limit 1), p_from, p_to, p_since, p_status, p_limit) r
$$;

create or replace function purchases.take_card(
  p_purchase text, p_fingerprint text, p_day numeric, p_month numeric, p_orders integer,
  p_loss_most numeric
) returns text
language sql as $$
  select reason from purchases.count_card(
    p_purchase, p_fingerprint, p_day, p_month, p_orders, p_loss_most)
$$;
