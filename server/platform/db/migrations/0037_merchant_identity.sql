-- A session keeps the name and the domain its merchant had when the session was made, so that
-- renaming a business changes no receipt. Whether the domain was proven is kept when it is paid.
alter table pay_session
  add column merchant_name text,
  add column merchant_domain text,
  add column merchant_verified boolean;

update pay_session s
set merchant_name = m.recipient_name,
  merchant_domain = m.recipient_domain,
  merchant_verified = case when s.transfer_id is not null then exists (
    select from domain_proof p
    where p.merchant_id = m.id and p.domain = m.recipient_domain and p.proven_at is not null) end
from merchant m where m.id = s.merchant_id;

-- The version before this one inserts sessions without these columns while it still runs.
create function pay.keep_merchant_identity() returns trigger
language plpgsql as $$
begin
  select recipient_name, recipient_domain into new.merchant_name, new.merchant_domain
  from public.merchant where id = new.merchant_id;
  return new;
end $$;

create trigger pay_session_identity before insert on pay_session
for each row execute function pay.keep_merchant_identity();

-- A further origin is proven like the domain: by a TXT record or a file with the business's token,
-- or by an operator's word. Those from before this version stay, and are shown as not proven.
alter table merchant_origin
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('dns', 'file', 'operator')),
  add constraint origin_proven_by_something check ((proven_at is null) = (proven_by is null));
