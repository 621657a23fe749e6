create schema domains;

-- What a business shows to prove that its domain is its own, and how the last look for it ended.
create table domain_proof (
  merchant_id text primary key references merchant (id) on delete cascade,
  domain text not null,
  -- Published by whoever proves: no secret, but nobody else's.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'file', 'operator')),
  checked_at timestamptz,
  checked_by text check (checked_by in ('dns', 'file')),
  result text,
  -- Null where nobody waits for an answer any more.
  next_check_at timestamptz,
  -- Looks by the clock since somebody asked last, none of which found it.
  misses integer not null default 0,
  -- Of a proof that was good.
  failing_since timestamptz,
  told_at timestamptz,
  constraint proven_by_something check ((proven_at is null) = (proven_by is null))
);

-- Shown by the domain itself it is one business's; an operator may vouch for two of one domain.
create unique index domain_proof_owner on domain_proof (domain) where proven_by in ('dns', 'file');
create index domain_proof_due on domain_proof (next_check_at) where next_check_at is not null;

-- Until now businesses were made by operators, but for those that registered themselves: these
-- became member and business in one transaction.
insert into domain_proof (merchant_id, domain, proven_at, proven_by)
select b.id, b.recipient_domain,
  case when b.created_at <> m.created_at then now() end,
  case when b.created_at <> m.created_at then 'operator' end
from merchant b join member m on m.id = b.id;

-- A page that is none of the session's may be named now, so that its owner can say whether it is theirs.
alter table embed_report add column is_foreign boolean not null default false;
update embed_report set is_foreign = true where origin = 'foreign';
