-- Gives the next hour that the rule `p_name` has to work on, and moves its mark behind it, in the
-- transaction of the work. Null when less than an hour before `p_before` is left: that time moves
-- with the clock, so shorter spans would never end. A migration sets the first mark of each rule.
create or replace function privacy.next_span(
  p_name text, p_before timestamptz, out since timestamptz, out until timestamptz
) language plpgsql as $$
begin
  select m.until into since from retention_mark m
  where m.name = p_name and m.until + interval '1 hour' <= p_before for update;
  if since is null then return; end if;
  until := since + interval '1 hour';
  update retention_mark m set until = next_span.until where m.name = p_name;
end $$;
