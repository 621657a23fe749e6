-- Deletes how a business is called over the API, how it receives events and how its checkout looks, and
-- stops its events.
-- What its events contain expires (server/merchants/events/forget.sql).
create or replace function business.erase(p_merchant text) returns void
language plpgsql as $$
begin
  update webhook_endpoint set enabled = false, url = '', description = '', secret = '',
    previous_secret = null, previous_until = null
  where merchant_id = p_merchant;
  delete from delivery_attempt a using delivery d, webhook_endpoint w
  where d.id = a.delivery_id and w.id = d.endpoint_id and w.merchant_id = p_merchant;
  delete from api_key where merchant_id = p_merchant;
  delete from merchant_origin where merchant_id = p_merchant;
  delete from domain_proof where merchant_id = p_merchant;
  delete from api_request where merchant_id = p_merchant;
  delete from embed_report where merchant_id = p_merchant;
  delete from merchant_logo where merchant_id = p_merchant;
  delete from merchant_look where merchant_id = p_merchant;
  delete from business_tax where merchant_id = p_merchant;
  delete from uninvoiced_payment where merchant_id = p_merchant;
  delete from invoice_seller where merchant_id = p_merchant;
  delete from test_clock where merchant_id = p_merchant;
  delete from name_review where merchant_id = p_merchant;
end $$;
