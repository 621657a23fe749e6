-- What the server may do in production. It owns nothing: the ledger's tables are read-only to it
-- and move through the ledger's functions alone. Give the role to the server's login.
do $$
begin
  if not exists (select from pg_roles where rolname = 'salus_app') then
    create role salus_app nologin;
  end if;
end $$;

grant usage on schema public, ledger, rates, mails, staking, airdrops, purchases, pay, refunds, buttons, link, domains, deposits, withdrawals, events, pgboss to salus_app;
grant select, insert, update, delete on all tables in schema public, pgboss to salus_app;
revoke insert, update, delete on public.migration from salus_app;
revoke update, delete on public.audit_log, public.token_rate from salus_app;
grant usage on all sequences in schema public, pgboss to salus_app;
grant select on all tables in schema ledger to salus_app;
grant execute on all functions in schema ledger, rates, mails, staking, airdrops, purchases, pay, refunds, buttons, link, domains, deposits, withdrawals, events, pgboss to salus_app;
