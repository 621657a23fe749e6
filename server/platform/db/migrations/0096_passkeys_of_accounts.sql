-- The signer trusts a passkey for each account that its person may pay out of: their own, and those of
-- their businesses.
alter table registered_passkey drop constraint registered_passkey_pkey;
alter table registered_passkey add primary key (member_id, credential_id);
