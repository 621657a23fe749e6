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

create or replace function purchases.origin_used(
  p_kind text, p_subject bytea, out day numeric, out month numeric, out orders integer
) language sql stable as $$
  select coalesce(sum(c.amount) filter (where c.unit = 'day'), 0),
    coalesce(sum(c.amount) filter (where c.unit = 'month'), 0),
    coalesce(sum(c.amount) filter (where c.unit = 'orders'), 0)::integer
  from purchases.counted(null,
    jsonb_build_array(jsonb_build_object('kind', p_kind, 'subject', encode(p_subject, 'hex'))), null) c
$$;

create or replace function purchases.member_used(
  p_member text, out day numeric, out month numeric, out orders integer
) language sql stable as $$
  select coalesce(sum(c.amount) filter (where c.unit = 'day'), 0),
    coalesce(sum(c.amount) filter (where c.unit = 'month'), 0),
    coalesce(sum(c.amount) filter (where c.unit = 'orders'), 0)::integer
  from purchases.counted(p_member, '[]', null) c
$$;

create or replace function purchases.count_origins(p_purchase text, p_tokens numeric, p_origins jsonb)
returns text
language sql as $$
  select regexp_replace(reason, '_[a-z]+$', '') from purchases.count_order(
    p_purchase, null, p_tokens,
    (select jsonb_object_agg(x ->> 'kind', x) from jsonb_array_elements(p_origins) x), p_origins)
$$;

create or replace function purchases.create_purchase(
  p_id text, p_member text, p_request text, p_quote text, p_tokens numeric, p_amount numeric,
  p_documents jsonb, p_day_most numeric, p_month_most numeric, p_day_orders integer
) returns table (outcome text, purchase_id text)
language sql as $$
  select outcome, purchase_id from purchases.place_order(
    p_id, p_member, p_request, p_quote, p_tokens, p_amount, p_documents,
    jsonb_build_object('member', jsonb_build_object(
      'day', p_day_most::text, 'month', p_month_most::text, 'orders', p_day_orders)))
$$;

create or replace function purchases.count_card(
  p_purchase text, p_fingerprint text, p_day numeric, p_month numeric, p_orders integer,
  p_loss_most numeric, out reason text, out facts jsonb
) language sql as $$
  select reason, facts from purchases.check_card(
    p_purchase, p_fingerprint, jsonb_build_object('card', jsonb_build_object(
      'day', p_day::text, 'month', p_month::text, 'orders', p_orders, 'loss', p_loss_most::text)))
$$;

create or replace function purchases.take_card(
  p_purchase text, p_fingerprint text, p_day numeric, p_month numeric, p_orders integer,
  p_loss_most numeric
) returns text
language sql as $$
  select reason from purchases.count_card(
    p_purchase, p_fingerprint, p_day, p_month, p_orders, p_loss_most)
$$;
