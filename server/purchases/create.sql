-- Writes a purchase at a quote's rate. Under the member's lock: neither the same request twice nor many
-- at once get past the limits.
-- outcome: 'created', 'known' (this request was sent before), or an error code of the catalogue.
create or replace function purchases.create_purchase(
  p_id text, p_member text, p_request text, p_quote text, p_tokens numeric, p_amount numeric,
  p_documents jsonb, p_day_most numeric
) returns table (outcome text, purchase_id text)
language plpgsql as $$
declare
  q purchase_quote;
  known purchase;
  available numeric;
begin
  perform from member where id = p_member and payments_enabled for no key update;
  if not found then
    return query select 'payments_disabled', null::text; return;
  end if;
  select * into known from purchase where member_id = p_member and request_key = p_request;
  select * into q from purchase_quote where id = p_quote and member_id = p_member;
  if known.id is not null then
    return query select
      case when (known.tokens, known.amount) = (p_tokens, p_amount) then 'known'
        else 'idempotency_mismatch' end,
      known.id;
    return;
  end if;
  if q.id is null or q.expires_at <= clock_timestamp() then
    return query select 'quote_changed', null::text; return;
  end if;
  if p_tokens + coalesce((
    select sum(tokens) from purchase
    where member_id = p_member and created_at > clock_timestamp() - interval '24 hours'
      -- A card that was refused may still be followed by another that is taken.
      and (status not in ('failed', 'expired', 'void')
        or (status = 'failed' and expires_at > clock_timestamp()))
  ), 0) > p_day_most then
    return query select 'purchase_limit_reached', null::text; return;
  end if;
  -- A promise to the first who ask; what holds is the floor of the treasury when it is credited.
  available := coalesce(ledger.balance(ledger.open_account('treasury:tokens', 'TOKEN', true, true)), 0)
    - coalesce((
      select sum(tokens) from purchase where status in ('pending', 'failed', 'paid_uncredited')
    ), 0);
  if available < p_tokens then
    return query select 'tokens_unavailable', null::text; return;
  end if;

  insert into purchase (
    id, member_id, request_key, tokens, amount, currency, rate, documents, expires_at, next_look_at
  ) values (
    p_id, p_member, p_request, p_tokens, p_amount, q.currency, q.rate, p_documents,
    -- Its price holds no longer than it was promised, nor do the tokens that are set aside for it.
    q.expires_at, least(clock_timestamp() + interval '20 seconds', q.expires_at)
  );
  insert into acceptance (member_id, document, version)
  select p_member, document, version from jsonb_each_text(p_documents) as given (document, version)
  on conflict do nothing;
  return query select 'created', p_id;
end $$;
