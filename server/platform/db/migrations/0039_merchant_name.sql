-- What a business's name looks like (UTS #39, `server/merchants/business/name-skeleton.ts`), to find names that can
-- be mistaken for it. Null until the server has worked it out: the database cannot.
alter table merchant add column name_skeleton text;

create index merchant_name_skeleton on merchant (name_skeleton);
create index merchant_name_unread on merchant (id) where name_skeleton is null;
