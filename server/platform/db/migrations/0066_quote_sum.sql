-- What a quote was made from, so that every surface shows the sum that was agreed. Null in quotes of
-- earlier versions: pay.quote_json derives it from their tokens and rate.
alter table pay_quote
  -- The price less the discount, in the smallest units of the session's currency.
  add column net numeric(38,0) check (net >= 0),
  add column discount_basis_points integer check (discount_basis_points between 0 and 9999);
