-- The accounts a purchase moves, and how it moves them.
--
-- Tokens move from `treasury:tokens` to the member's cash. The card's money is in
-- `card:clearing:CUR`, against `sales:CUR`; during a dispute it is in `card:disputes:CUR`. A member
-- who has spent tokens that are claimed back owes them: `member:ID:receivable` goes below zero,
-- against `claims:tokens`, so that the treasury cannot give away tokens that have not come back.

-- Locks the purchase and then its member. The lock order is the same everywhere: session, purchase
-- or withdrawal, then the member, then accounts.
create or replace function purchases.locked(p_purchase text) returns purchase
language plpgsql as $$
declare
  p purchase;
begin
  select * into p from purchase where id = p_purchase for no key update;
  perform from member where id = p.member_id for no key update;
  return p;
end $$;

-- Opens missing accounts and locks all of them in id order, before any balance is read.
create or replace function purchases.open_books(p_member text, p_currency text)
returns purchases.books
language plpgsql as $$
declare
  b purchases.books;
begin
  select cash_account, stake_account into b.cash, b.stake from member where id = p_member;
  b.held := ledger.open_account('member:' || p_member || ':held', 'TOKEN');
  b.receivable := ledger.open_account('member:' || p_member || ':receivable', 'TOKEN', false);
  b.treasury := ledger.open_account('treasury:tokens', 'TOKEN', true, true);
  b.claims := ledger.open_account('claims:tokens', 'TOKEN', true, true);
  b.losses := ledger.open_account('loss:cards', 'TOKEN', true, true);
  b.clearing := ledger.open_account('card:clearing:' || p_currency, p_currency, false, true);
  b.sales := ledger.open_account('sales:' || p_currency, p_currency, false, true);
  b.disputes := ledger.open_account('card:disputes:' || p_currency, p_currency, false, true);
  perform ledger.lock(array[
    b.cash, b.stake, b.held, b.receivable, b.treasury, b.claims, b.losses, b.clearing, b.sales,
    b.disputes
  ]);
  perform purchases.lock_holds(p_member);
  return b;
end $$;

-- Posts a transfer of kind buy, without the movements of zero.
create or replace function purchases.post(
  p_transfer text, p_key text, p_accounts bigint[], p_amounts numeric[], p_reverses text default null
) returns void
language plpgsql as $$
declare
  v_accounts bigint[];
  v_amounts numeric[];
begin
  select array_agg(account order by position), array_agg(amount order by position)
  into v_accounts, v_amounts
  from unnest(p_accounts, p_amounts) with ordinality as line (account, amount, position)
  where amount <> 0;
  if v_accounts is not null then
    perform ledger.post(p_transfer, 'buy', p_key, v_accounts, v_amounts, null, p_reverses);
  end if;
end $$;

create or replace function purchases.new_transfer_id() returns text
language sql volatile as $$
  select 'txn_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(random.bytes, place) & 31) + 1, 1), ''
    order by place)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) random,
    generate_series(0, 25) as place
$$;

-- Reopens the account of a member who had left: otherwise they could not move the tokens they just
-- got.
create or replace function purchases.reopen(p_member text) returns void
language sql as $$
  update member set closed_at = null where id = p_member and closed_at is not null
$$;

-- Whether a reversal in this state took money from the books: a refund that failed and a dispute that was won did not.
create or replace function purchases.takes_back(p_status text) returns boolean
language sql immutable as $$
  select p_status in ('done', 'open', 'lost')
$$;

-- Whether a reversal in this state has a claim on the tokens of its purchase.
create or replace function purchases.claims(p_status text) returns boolean
language sql immutable as $$
  select p_status = 'requested' or purchases.takes_back(p_status)
$$;

create or replace function purchases.alert(p_kind text, p_subject text) returns void
language sql as $$
  insert into alert (kind, subject_id) values (p_kind, p_subject) on conflict do nothing
$$;
