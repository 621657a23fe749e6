-- A factor, a mailbox or a deposit address that was added or changed recently counts only from its
-- `trusted_from`. Until then it neither moves money out nor gives authority.

-- Whether a passkey of the person counts.
create or replace function authority.has_aged_passkey(p_member text) returns boolean
language sql stable as $$
  select exists (select from passkey p
    where p.member_id = p_member and p.trusted_from <= now())
$$;

-- Whether the authenticator app of the person counts, and with it the recovery codes that were not renewed
-- recently (`recovery_code.trusted_from`).
create or replace function authority.has_aged_authenticator(p_member text) returns boolean
language sql stable as $$
  select exists (select from second_factor f
    where f.member_id = p_member and f.confirmed_at is not null and f.trusted_from <= now())
$$;

create or replace function authority.has_aged_factor(p_member text) returns boolean
language sql stable as $$
  select authority.has_aged_passkey(p_member) or authority.has_aged_authenticator(p_member)
$$;

-- Whether the person has a passkey or an authenticator app, of whatever age.
create or replace function authority.has_factor(p_member text) returns boolean
language sql stable as $$
  select exists (select from passkey p where p.member_id = p_member)
    or exists (select from second_factor f where f.member_id = p_member and f.confirmed_at is not null)
$$;

-- Until when the person gives no authority that lasts, such as a mandate: password or mailbox were changed recently, and no
-- older factor confirms with them. Null if they give it. A new account's first password and mailbox count from the start.
create or replace function authority.young_until(p_member text) returns timestamptz
language sql stable as $$
  select case when not authority.has_aged_factor(p_member) then (
    select max(c.undo_until) from credential_change c
    where c.member_id = p_member and c.kind in ('email', 'password', 'password_reset') and c.undone_at is null
      and c.undo_until > now()) end
$$;

-- When the next factor of the person begins to count; null if none is too new.
create or replace function authority.factor_trusted_from(p_member text) returns timestamptz
language sql stable as $$
  select least(
    (select min(p.trusted_from) from passkey p where p.member_id = p_member and p.trusted_from > now()),
    (select f.trusted_from from second_factor f
      where f.member_id = p_member and f.confirmed_at is not null and f.trusted_from > now()))
$$;

-- A new account's first mailbox counts from the start.
create or replace function authority.mailbox_is_aged(m member) returns boolean
language sql stable as $$
  select coalesce(m.email_trusted_from <= now(), true)
$$;

-- The mailbox that counts: the present one, or the former one until then. Null where an undo ended
-- the change.
create or replace function authority.trusted_mailbox(m member) returns text
language sql stable as $$
  select case when authority.mailbox_is_aged(m) then m.email else (
    select c.email from credential_change c
    where c.member_id = m.id and c.kind = 'email' and c.undone_at is null and c.undo_until > now()
    order by c.position limit 1) end
$$;

-- Whether this sign-in proved the mailbox that counts in the last 24 hours. A proof of the former
-- mailbox ends when the present one counts.
create or replace function authority.mailbox_is_proven(p_member text, p_auth_session uuid) returns boolean
language sql stable as $$
  select exists (
    select from auth_session s join member m on m.id = s.member_id
    where s.id = p_auth_session and s.member_id = p_member
      and s.mailbox_proven_at > now() - interval '24 hours'
      and (m.email_trusted_from is null or m.email_trusted_from > now()
        or s.mailbox_proven_at >= m.email_trusted_from))
$$;

-- From when a factor counts that is added now. The first one counts like the mailbox with which it is
-- added, so at once if that one is aged and proven; any other after `p_hold`.
create or replace function authority.new_factor_trusted_from(
  p_member text, p_auth_session uuid, p_hold interval
) returns timestamptz
language sql stable as $$
  select case
    when not authority.has_factor(p_member) and authority.mailbox_is_aged(m)
      and authority.mailbox_is_proven(p_member, p_auth_session) then now()
    else now() + p_hold
  end
  from member m where m.id = p_member
$$;

-- From when payouts to the deposit address of a person or a business are possible; null: always.
create or replace function authority.deposit_address_trusted_from(p_holder text) returns timestamptz
language sql stable as $$
  select m.deposit_address_trusted_from from member m where m.id = p_holder
$$;

-- An owner who registered the business. It begins with a password, so the mailbox may stand for a factor.
create or replace function authority.is_founder(p_member text, p_business text) returns boolean
language sql stable as $$
  select exists (
    select from merchant b
    join merchant live on live.id = coalesce(b.test_of, b.id)
    join team_member t on t.business_id = live.id and t.member_id = p_member and t.role = 'owner'
      and t.suspended_at is null
    where b.id = p_business and live.registered_by = p_member)
$$;

-- Why the person's factor does not allow what moves money or gives access for the business, as an
-- error code; null if it does. In the first 24 hours after the first mailbox was confirmed, a founder
-- need not prove it again. What writes test rows alone (`p_livemode` false) takes a factor of any age.
create or replace function authority.factor_outcome(
  p_member text, p_auth_session uuid, p_business text, p_livemode boolean
) returns text
language sql stable as $$
  select case
    when authority.has_aged_factor(p_member) then null
    when not p_livemode and authority.has_factor(p_member) then null
    when authority.is_founder(p_member, p_business) then
      case when authority.mailbox_is_proven(p_member, p_auth_session)
          or exists (select from member m where m.id = p_member and m.email_trusted_from is null
            and m.confirmed_at > now() - interval '24 hours')
        then null else 'mailbox_unproven' end
    when authority.has_factor(p_member) then 'factor_too_new'
    else 'second_factor_required'
  end
$$;
