-- Clears the fingerprints of cards, and deletes events of the card network that are processed.
create or replace function purchases.forget_cards(p_fingerprints interval, p_events interval)
returns void
language sql as $$
  update purchase set card_fingerprint = null
  where card_fingerprint is not null and created_at < now() - p_fingerprints;
  update card_event set card_fingerprint = null
  where card_fingerprint is not null and happened_at < now() - p_fingerprints;
  delete from card_event where processed_at is not null and happened_at < now() - p_events;
$$;

-- Deletes what the books do not need about a buyer.
create or replace function purchases.erase_buyer(p_member text) returns void
language sql as $$
  delete from purchase_count where purchase_id in (select id from purchase where member_id = p_member);
  delete from dispute_case where purchase_id in (select id from purchase where member_id = p_member);
  delete from purchase_quote where member_id = p_member;
  delete from trial_notice where member_id = p_member;
$$;
