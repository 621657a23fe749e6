-- What moved on one account, newest first, straight from an index: the time of a transfer stands
-- in its postings too. The guard writes it, so that the two are never different.
alter table ledger.posting add column created_at timestamptz;

-- A new form of the column, not a change of its rows: the append-only trigger stays in place.
create function ledger.time_of(p_transfer text) returns timestamptz
language sql stable as $$ select created_at from ledger.transfer where id = p_transfer $$;
alter table ledger.posting
  alter column created_at type timestamptz using ledger.time_of(transfer_id);
drop function ledger.time_of(text);

alter table ledger.posting
  alter column created_at set default now(),
  alter column created_at set not null;

create index posting_account_time
on ledger.posting (account_id, created_at desc, transfer_id desc) include (amount);
drop index ledger.posting_account;

create or replace function ledger.posting_guard() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_transfer transfer;
begin
  select * into v_transfer from transfer where id = new.transfer_id;
  if v_transfer.xid is distinct from pg_current_xact_id() then
    raise exception 'posting outside the transaction of transfer %', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_same_transaction';
  end if;
  if (select unit from account where id = new.account_id) is distinct from new.unit then
    raise exception 'posting of % to account %', new.unit, new.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_unit';
  end if;
  new.created_at := v_transfer.created_at;
  return new;
end $$;
