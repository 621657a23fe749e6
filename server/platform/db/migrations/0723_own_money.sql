-- What of a business's tokens is its own is read by withdrawals and by purchases: its functions belong to purchases now.
-- Rollback: impossible
drop function if exists withdrawals.returnable(purchase);
drop function if exists withdrawals.own_money(text);
drop function if exists withdrawals.customers_money(text);
drop function if exists withdrawals.may_take_all(text);
