-- A gift stays when the record of its import is deleted.
-- Rollback: possible
alter table pass_gift drop constraint pass_gift_import_id_fkey;
