-- An invitation into a team, for whoever signs in with the confirmed address it names.
create table team_invitation (
  id text primary key,
  business_id text not null references merchant (id) on delete cascade,
  email text not null check (email <> ''),
  role text not null check (role in ('owner', 'admin', 'finance', 'support', 'developer', 'till')),
  invited_by text references member (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz
);

-- One open invitation per address and business.
create unique index team_invitation_open on team_invitation (business_id, lower(email))
  where used_at is null;
create index team_invitation_email on team_invitation (lower(email)) where used_at is null;
