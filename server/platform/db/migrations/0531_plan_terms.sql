-- A session keeps the terms of its plan as they were when it was made: its payer approves these. Nothing is taken before the
-- lead time of its notice.
-- Rollback: impossible
alter table plan alter column tax_rate type numeric(5,2),
  add constraint plan_tax_rate check (tax_rate between 0 and 100);
alter table agreement alter column tax_rate type numeric(5,2),
  add constraint agreement_tax_rate check (tax_rate between 0 and 100);
alter table charge add constraint charge_notice check (paid_at >= not_before);
alter table pay_session add column plan_terms jsonb,
  add constraint pay_session_plan_terms check ((plan_terms is null) = (plan_id is null));
alter table link_session add column plan_terms jsonb,
  add constraint link_session_plan_terms check ((plan_terms is null) = (plan_id is null));

create function plans.keep_terms() returns trigger
language plpgsql as $$
begin
  select to_jsonb(p) into new.plan_terms from public.plan p where p.id = new.plan_id;
  return new;
end $$;
create trigger keep_plan_terms before insert on pay_session for each row when (new.plan_id is not null)
  execute function plans.keep_terms();
create trigger keep_plan_terms before insert on link_session for each row when (new.plan_id is not null)
  execute function plans.keep_terms();
