-- A business may ask for a price that counts within the period that runs: the member pays the rest of that period with the
-- press that approves it. `adjusts_n` is the period, and `adjustment` what the press takes, in smallest units.
-- Rollback: impossible
alter table agreement_change
  add column adjusts_n integer,
  add column adjustment numeric(38,0),
  add constraint agreement_change_adjustment check ((adjusts_n is null) = (adjustment is null) and adjustment > 0);
drop function if exists plans.change_price(text, text, numeric, boolean);
drop function if exists plans.change_json(agreement, numeric, text);
