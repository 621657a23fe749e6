-- Tables under the names an engineer would search for. Under the former names stand views, which can be
-- written: the version before goes on reading and writing through them.
alter table ledger.unfolded_credit rename to pending_credit;
alter index ledger.unfolded_credit_pkey rename to pending_credit_pkey;
alter index ledger.unfolded_credit_account rename to pending_credit_account;
alter sequence ledger.unfolded_credit_id_seq rename to pending_credit_id_seq;
create view ledger.unfolded_credit as select * from ledger.pending_credit;

-- The balance moves with the posting, never beside it.
create or replace function ledger.posting_apply() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if new.amount > 0 and (select deferred_credit from account where id = new.account_id) then
    insert into pending_credit (account_id, amount) values (new.account_id, new.amount);
  else
    update account set balance = balance + new.amount where id = new.account_id;
  end if;
  return null;
end $$;

alter table act_limit rename to rate_limit;
alter index act_limit_pkey rename to rate_limit_pkey;
create view act_limit as select * from rate_limit;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant select on ledger.unfolded_credit to salus_app;
    grant select, insert, update, delete on act_limit to salus_app;
  end if;
end $$;
