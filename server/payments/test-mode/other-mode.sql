-- Which mode a record has.

-- Whether a record belongs to a business in its other mode: to the twin of a live business, or to the
-- live business of a twin.
create or replace function test_mode.is_of_other(p_business text, p_record text) returns boolean
language sql stable as $$
  with other as (
    select coalesce(b.test_of, t.id) as id
    from merchant b left join merchant t on t.test_of = b.id
    where b.id = p_business)
  select exists (
    select from other o where o.id in (
      select merchant_id from pay_session where id = p_record
      union all select merchant_id from link_session where id = p_record
      union all select merchant_id from webhook_endpoint where id = p_record
      union all select merchant_id from event where id = p_record
      union all select merchant_id from payment_button where id = p_record
      union all select merchant_id from pass where id = p_record
      union all select merchant_id from coupon where id = p_record
      union all select merchant_id from plan where id = p_record
      union all select merchant_id from mandate where id = p_record
      union all select merchant_id from agreement where id = p_record
      union all select merchant_id from charge where id = p_record
      union all select merchant_id from invoice where id = p_record
      union all select merchant_id from settlement where id = p_record
      union all select p.merchant_id from pass_holding h join pass p on p.id = h.pass_id where h.id = p_record
      union all select o.merchant_id from pass_visit v join pass_holder o on o.id = v.holder_id where v.id = p_record
      union all select p.merchant_id from pass_import i join pass p on p.id = i.pass_id where i.id = p_record
      union all select merchant_id from api_key where id = p_record
      union all select merchant_id from refund_request where id = p_record
      union all select merchant_id from till_device where id = p_record
      union all select merchant_id from api_request
        where id = case when p_record ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_record::uuid end
      union all select member_id from withdrawal where id = p_record
      -- A payment is named by its transfer.
      union all select s.merchant_id from ledger.transfer t
        join pay_session s on s.id = substr(t.business_key, length('payment:') + 1)
        where t.id = p_record and t.kind = 'payment'
      union all select merchant_id from pay_session where transfer_id = p_record and agreement_id is not null
      union all select s.merchant_id from refund r join pay_session s on s.id = r.session_id
        where r.id = p_record
      union all select w.merchant_id from delivery d join webhook_endpoint w on w.id = d.endpoint_id
        where d.id = p_record
      union all select test_business_id from member where id = p_record))
$$;

-- The test business of a payment or an invitation: its test members may sign in there. Null if the
-- payment or invitation is live or unknown.
create or replace function test_mode.business_of(p_session text) returns text
language sql stable as $$
  select merchant_id from pay_session where id = p_session and not livemode
  union all
  select merchant_id from link_session where id = p_session and not livemode
$$;
