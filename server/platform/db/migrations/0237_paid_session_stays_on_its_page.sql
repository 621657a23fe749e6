-- A payment writes a new version of its session: it has room beside the former one, on a page that the
-- payment has read (docs/decisions/0235).
alter table pay_session set (fillfactor = 70);

-- Nothing reads pending credits by their id.
alter table ledger.pending_credit drop constraint pending_credit_pkey;
