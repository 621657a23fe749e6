-- A passkey that its browser has enrolled for Secure Payment Confirmation.
alter table passkey add column for_payments boolean not null default false;
