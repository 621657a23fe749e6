-- Who sold at the till, a name that the device sends with a sale. Null: nobody was named.
-- Rollback: possible
alter table till_sale add column sold_by text;
