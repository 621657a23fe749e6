-- Where the answer to an authorization request (OAuth 2.1) may be sent: exact addresses.
alter table merchant add column oauth_redirect_uris text[] not null default '{}';
