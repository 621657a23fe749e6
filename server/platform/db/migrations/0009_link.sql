create schema link;

-- Where a member may go back to after an invitation, unless it says.
alter table merchant
  add column link_success_url text,
  add column link_denied_url text;

-- A merchant's invitation to a member it does not know yet.
create table link_session (
  id text primary key,
  merchant_id text not null references merchant (id),
  status text not null default 'pending'
    check (status in ('pending', 'linked', 'denied', 'expired')),
  reference text,
  success_url text,
  denied_url text,
  locale text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Who accepted or denied it.
  member_id text references member (id),
  constraint link_open_or_closed check ((status = 'pending') = (closed_at is null)),
  constraint decided_by_somebody check ((status in ('linked', 'denied')) = (member_id is not null))
);

create index link_session_due on link_session (expires_at) where status = 'pending';

-- What came of an accepted invitation, under its id: the merchant sees two balances until it is revoked.
create table link (
  id text primary key references link_session (id),
  member_id text not null references member (id),
  merchant_id text not null references merchant (id),
  since timestamptz not null,
  revoked_at timestamptz,
  constraint not_with_oneself check (member_id <> merchant_id)
);

-- One at a time between the two, however many invitations are accepted at once.
create unique index link_live on link (member_id, merchant_id) where revoked_at is null;
create index link_merchant on link (merchant_id, since desc, id desc) where revoked_at is null;
