-- A token its merchant can look at again, renew without an interruption, and see the use of.
alter table api_token
  add column id text,
  -- The token itself, encrypted and bound to its merchant; null for those from before.
  add column sealed bytea,
  -- Of one that was renewed: until then it and its successor are both good.
  add column expires_at timestamptz,
  -- To the minute: it is not written at every call.
  add column last_used_at timestamptz;

update api_token set id = 'tok_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26);

alter table api_token alter column id set not null, add constraint api_token_id unique (id);

create index api_token_merchant on api_token (merchant_id, created_at desc);
