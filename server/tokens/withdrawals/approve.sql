-- Whether signing is blocked for this member: frozen, or held after a change of credentials.
create or replace function withdrawals.is_held(m member) returns boolean
language sql stable as $$
  select m.outgoing_frozen_at is not null
    or coalesce(m.outgoing_held_until > clock_timestamp(), false)
$$;

-- Approves withdrawals whose hold has ended. `p_screening`: only those that the screening hook or an
-- operator let through. `p_hold_new`, `p_hold_known` and `p_two_above` are of the caller's settings:
-- whoever requested the withdrawal may have named others. One that may not leave now waits. Each is
-- decided under its lock, with what was committed before; one that somebody else has locked is left for
-- the next pass. Returns how many were approved.
create or replace function withdrawals.approve_due(
  p_screening boolean, p_hold_new interval, p_hold_known interval, p_two_above numeric
) returns integer
language plpgsql as $$
declare
  w withdrawal;
  v_count integer := 0;
begin
  perform deny.refuse('address', o.address, o.id) from withdrawal o
  where o.status = 'requested' and o.hold_until <= clock_timestamp();
  for w in
    select * from withdrawal o
    where o.status = 'requested' and o.hold_until <= clock_timestamp()
    order by o.id for no key update skip locked
  loop
    update withdrawal o set status = 'approved', approved_at = clock_timestamp()
    from member m
    where o.id = w.id
      and o.requested_at + case
        when exists (
          select from withdrawal s where s.member_id = o.member_id and s.status = 'settled'
            and lower(s.address) = lower(o.address))
        then p_hold_known else p_hold_new end <= clock_timestamp()
      and m.id = o.member_id and not withdrawals.is_held(m)
      and withdrawals.is_screened(o.id, p_screening)
      and not deny.is_denied('address', o.address)
      and withdrawals.is_agreed(o, p_two_above)
      and withdrawals.is_gate_open(o);
    if found then v_count := v_count + 1; end if;
  end loop;
  return v_count;
end $$;

-- Releases an unsigned withdrawal of a business whose stored address is another one now, or that nobody
-- second has approved in time. The caller records the level and tells the people. False when the
-- withdrawal may continue.
create or replace function withdrawals.release_stale(p_id text, p_transfer text) returns boolean
language plpgsql as $$
declare
  w withdrawal;
  v_reason text;
begin
  select * into w from withdrawal
  where id = p_id and status in ('requested', 'approved') for no key update;
  v_reason := withdrawals.stale_reason(w);
  if w.id is null or v_reason is null then return false; end if;
  perform withdrawals.release(w, v_reason, p_transfer);
  return true;
end $$;
