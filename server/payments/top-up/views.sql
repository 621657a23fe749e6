-- Whether a purchase is paid, or may still be paid by card and is of that many tokens.
create or replace function top_up.can_pay(p_purchase text, p_tokens numeric) returns boolean
language sql stable as $$
  select p.status in ('paid_uncredited', 'credited')
    or p.status in ('pending', 'failed') and p.expires_at > clock_timestamp()
      and p.tokens = p_tokens
  from purchase p where p.id = p_purchase
$$;

-- Whether the purchase has ended, so that the top-up can end too.
create or replace function top_up.is_due(p purchase) returns boolean
language sql stable as $$
  select p.status not in ('pending', 'failed', 'paid_uncredited')
$$;

-- Ends a top-up. The sign-in is cleared, because it authorises nothing more.
create or replace function top_up.close(p_purchase text, p_status text, p_reason text) returns void
language sql as $$
  update top_up
  set status = p_status, reason = p_reason, auth_session_id = null, closed_at = clock_timestamp()
  where purchase_id = p_purchase and status = 'open'
$$;

-- Whether the sign-in that approved is still valid.
create or replace function top_up.is_signed_in(t top_up) returns boolean
language sql stable as $$
  select exists (
    select from auth_session a
    where a.id = t.auth_session_id and a.member_id = t.member_id
      and a.ended_at is null and a.expires_at > clock_timestamp())
$$;

-- A member's latest top-up of a session: its purchase's id, and how it ended.
create or replace function top_up.latest_json(p_session text, p_member text) returns jsonb
language sql stable as $$
  select jsonb_build_object('purchaseId', t.purchase_id, 'status', t.status, 'reason', t.reason,
    'total', format.decimal(t.total, 18))
  from top_up t where t.session_id = p_session and t.member_id = p_member
  order by t.created_at desc, t.purchase_id desc limit 1
$$;

-- The purchase of a member's open top-up of a session, if its card may still pay for what is missing.
create or replace function top_up.usable_purchase(
  p_session text, p_member text, p_total numeric, p_tokens numeric
) returns text
language sql stable as $$
  select t.purchase_id from top_up t join purchase p on p.id = t.purchase_id
  where t.session_id = p_session and t.member_id = p_member and t.status = 'open'
    and t.total = p_total and p.tokens = p_tokens and p.status in ('pending', 'failed')
    and p.expires_at > clock_timestamp()
$$;
