-- Whether a purchase may still be paid by card, or is paid and on its way.
create or replace function top_up.can_pay(p_purchase text) returns boolean
language sql stable as $$
  select p.status in ('paid_uncredited', 'credited')
    or p.status in ('pending', 'failed') and p.expires_at > clock_timestamp()
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
