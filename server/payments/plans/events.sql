-- Writes the event of a mandate, an agreement or a charge, in the commit that changes it. It names the holder by the pseudonym
-- alone.
create or replace function plans.write_event(p_type text, p_id text) returns void
language plpgsql as $$
begin
  case split_part(p_type, '.', 1)
    when 'mandate' then
      perform events.write(format.new_id('evt'), m.merchant_id, m.livemode, p_type, m.id, passes.without_names(plans.mandate_json(m)))
      from mandate m where m.id = p_id;
    when 'agreement' then
      perform events.write(format.new_id('evt'), a.merchant_id, a.livemode, p_type, a.id, passes.without_names(plans.agreement_json(a)))
      from agreement a where a.id = p_id;
    when 'charge' then
      perform events.write(format.new_id('evt'), c.merchant_id, c.livemode, p_type, c.id, passes.without_names(plans.charge_json(c)))
      from charge c where c.id = p_id;
  end case;
end $$;
