-- A shopper may ask for more time, once.
alter table pay_session add column extended_at timestamptz;
