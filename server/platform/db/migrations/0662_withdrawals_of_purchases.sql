-- Withdrawals of purchases by time: an operator sees what waits and what was taken back in 30 days.
-- Rollback: possible
create index purchase_reversal_withdrawals on purchase_reversal (created_at) where kind = 'withdrawal';
