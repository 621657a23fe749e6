-- The language somebody's mails are in; null is the installation's own.
alter table member add column locale text;

-- What its browser said of itself, in words, and when its token was last renewed.
alter table auth_session
  add column device text,
  add column last_used_at timestamptz not null default now();

create index auth_session_member on auth_session (member_id);

-- From where a member has signed in before: a new row is worth a mail.
create table member_device (
  member_id text not null references member (id),
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (member_id, device)
);

-- What somebody agreed to: which text, in which version, and when.
create table acceptance (
  member_id text not null references member (id),
  document text not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (member_id, document, version)
);

-- One-time codes sent by mail, of which only the hash is kept. Without a member a code opens
-- nothing: it was written so that an unknown address makes the same work as a known one.
create table mail_code (
  hash bytea primary key,
  purpose text not null check (purpose in ('confirmation', 'reset')),
  member_id text references member (id),
  -- Where it was sent: what it proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_code_member on mail_code (member_id);

-- Mail on its way out, written in the transaction of what it tells. `content` is encrypted with
-- the installation's key, because it may hold a code, and is gone once it was sent.
create table mail (
  id text primary key,
  recipient text not null,
  template text not null,
  locale text not null,
  content bytea,
  -- `withheld`: for an address nobody has; never sent.
  status text not null default 'pending' check (status in ('pending', 'sent', 'dead', 'withheld')),
  attempts integer not null default 0,
  -- Also the end of a claim: a sender that died is followed by another.
  next_attempt_at timestamptz default now(),
  created_at timestamptz not null default now()
);

create index mail_due on mail (next_attempt_at) where status = 'pending';
create index mail_age on mail (created_at);

-- Acts counted per account over a window of time; the key is a hash of act and account.
create table act_limit (
  key bytea primary key,
  acts integer not null,
  since timestamptz not null default now()
);
