-- The day of the last document of a series: after a change of the zone, a later number has no earlier date. An e-mail about an
-- invoice names the invoice: a payment has another one after the first was voided.
-- Rollback: possible
alter table invoice_series add column last_date date;
update invoice_series y set last_date = (
  select max(i.date) from invoice i where i.merchant_id = y.merchant_id and i.year = y.year);

alter table mail add column document_id text;
alter table mail_waiting add column document_id text;
drop index mail_about;
create unique index mail_about on mail (transfer_id, template, member_id, recipient, coalesce(document_id, ''))
  where transfer_id is not null;
