-- A merchant's payments can be listed by amount; each page reads this index from where the last ended.
create index pay_session_amounts on pay_session (merchant_id, total desc, id desc)
  where transfer_id is not null;
