-- An admin's word that a key was ours, after its private part was lost with ENCRYPTION_KEY: its public part,
-- encrypted with the new one. It verifies checkpoints of the archive, and signs nothing (docs/decisions/0295).
alter table reserve_key add column trusted bytea;
