-- Deletes a business's tills. The sessions that they made stay, as its other sessions do.
create or replace function till.erase(p_merchant text) returns void
language plpgsql as $$
begin
  delete from till_sale t using till_device d
  where d.id = t.device_id and d.merchant_id = p_merchant;
  delete from till_device where merchant_id = p_merchant;
end $$;
