-- Every factor says from when it counts.
-- Rollback: impossible
update passkey set trusted_from = created_at where trusted_from is null;
update second_factor set trusted_from = coalesce(confirmed_at, now()) where trusted_from is null;
update recovery_code set trusted_from = now() where trusted_from is null;
alter table passkey alter column trusted_from set not null;
alter table second_factor alter column trusted_from set not null;
alter table recovery_code alter column trusted_from set not null;
