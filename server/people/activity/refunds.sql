-- What the activity log records of a business's refunds, invoices, buttons, passes and coupons.
create or replace function activity.note_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session pay_session;
begin
  if coalesce(current_setting('salus.activity', true), '') = '' then return null; end if;
  select * into v_session from pay_session where id = new.session_id;
  perform activity.record(v_session.merchant_id, 'refund.created', new.id, v_session.reference,
    activity.difference(null, jsonb_build_object(
        'amount', format.decimal(new.amount, v_session.decimals), 'currency', v_session.currency,
        'reason', new.reason, 'pay_session', new.session_id),
      array['amount', 'currency', 'reason', 'pay_session']));
  return null;
end $$;

create or replace trigger activity after insert on refund
  for each row execute function activity.note_refund();

-- A credit note is of a refund, which is recorded.
create or replace function activity.note_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('salus.activity', true), '') <> '' and new.kind <> 'credit_note' then
    perform activity.record(new.merchant_id,
      case new.kind when 'invoice' then 'invoice.issued' else 'invoice.voided' end, coalesce(new.invoice_id, new.id),
      new.label, activity.difference(null, to_jsonb(new), array['reason']));
  end if;
  return null;
end $$;

create or replace trigger activity after insert on invoice
  for each row execute function activity.note_invoice();

create or replace function activity.note_refund_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'open' and new.status = 'declined' then
    perform activity.record(new.merchant_id, 'refund_request.declined', new.id, null,
      activity.difference(null, to_jsonb(new), array['answer']));
  end if;
  return null;
end $$;

create or replace trigger activity after update of status on refund_request
  for each row execute function activity.note_refund_request();

create or replace trigger activity after insert or update on payment_button
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    'button.created', 'button.changed', '',
    'name description currency amount minimum maximum stock expires_at reference_prefix minimum_level success_url enabled');

create or replace trigger activity after insert or update on coupon
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    'coupon.created', 'coupon.changed', '',
    'name code basis_points amount currency starts_at ends_at most most_per_account buttons passes minimum_level enabled');

create or replace trigger activity after insert or update on pass
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    'pass.created', 'pass.changed', '',
    'name entries valid_days valid_until price currency minimum_level most_per_member terms enabled');
