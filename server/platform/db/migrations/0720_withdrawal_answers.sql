-- A refund of the card network answers a withdrawal over the same money once: its id is stored, and the function takes both.
-- The link of an e-mail names its recipient, who must still get the e-mails about the account.
-- Rollback: impossible
alter table purchase_reversal
  -- The network's refund that answered a withdrawal; null of other reversals, and of those answered before.
  add column refund_id text;
drop function if exists purchases.refund(text, text, numeric, boolean, text);
drop function if exists purchases.request_withdrawal(text, text, text, numeric, integer, text);
