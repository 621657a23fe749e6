-- The current address of custody, and its change.

-- The chain's nonce of a row of `outgoing`.
create or replace function withdrawals.chain_nonce(p_nonce bigint) returns bigint
language sql stable as $$
  select p_nonce - coalesce((
    select max(first_nonce) from custody_address where first_nonce <= p_nonce
  ), 0)
$$;

-- Whether this is the current address of custody. The first caller defines it: a server whose
-- CUSTODY_ADDRESS is another one would count nonces of the wrong account.
create or replace function withdrawals.claim_custody(p_address text) returns boolean
language sql as $$
  insert into custody_address (first_nonce, address)
  select 0, p_address where not exists (select from custody_address)
  on conflict do nothing;
  select address = p_address from custody_address order by first_nonce desc limit 1
$$;

-- Makes `p_to` the address of custody. Refused while a transaction of the current address is under
-- way, because only that address can replace or end it. Sweeps that already have a permit for the
-- current address are planned again with another permit.
create or replace function withdrawals.move_custody(p_from text, p_to text) returns text
language plpgsql as $$
begin
  perform withdrawals.lock_nonces();
  if not withdrawals.claim_custody(p_from) then return 'not_current'; end if;
  if not withdrawals.is_paused() then return 'not_paused'; end if;
  if exists (select from outgoing where closed_at is null) then return 'under_way'; end if;
  if exists (select from custody_address where lower(address) = lower(p_to)) then
    return 'used_before';
  end if;
  update sweep set status = 'failed', closed_at = clock_timestamp()
  where status = 'planned' and permit_nonce is not null;
  insert into custody_address (first_nonce, address)
  select greatest(
    coalesce((select max(nonce) + 1 from outgoing), 0), (select max(first_nonce) + 1 from custody_address)
  ), p_to;
  return 'moved';
end $$;
