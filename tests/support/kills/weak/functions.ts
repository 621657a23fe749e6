/** Removes guards from a test’s own database: the negative controls of kills. */
import type { TestDatabase } from '../../database/database.ts';

/** A delivery counts as taken when it is claimed. */
export async function deliveredWhenClaimed({ owner }: TestDatabase): Promise<void> {
  await owner.execute(`create function deliver_early() returns trigger language plpgsql as
    'begin new.status := ''delivered''; new.next_attempt_at := null; return new; end'`);
  await owner.execute(`create trigger deliver_early before update of attempts on delivery
    for each row execute function deliver_early()`);
}

/** Pending credits are deleted in one call and added to the balance in another. */
export async function applyCreditsInTwo({ owner }: TestDatabase): Promise<void> {
  await owner.execute(`create table ledger.taken (account_id bigint, amount numeric);
    create function ledger.apply_pending_credits_first(p bigint) returns void language sql security definer as
      'with gone as (delete from ledger.pending_credit where account_id = p returning *)
       insert into ledger.taken select account_id, amount from gone';
    create function ledger.apply_pending_credits_then(p bigint) returns void language sql security definer as
      'with gone as (delete from ledger.taken where account_id = p returning amount)
       update ledger.account set balance = balance + (select sum(amount) from gone) where id = p'`);
}

/** The end of a session as two calls: it is written, and then told. */
export async function expireInTwo({ owner }: TestDatabase): Promise<void> {
  await owner.execute(`create function pay.expire_first(
      p_session text, p_levels text[], p_public_url text, p_event text)
      returns boolean language sql as
      'update pay_session set status = ''expired'', closed_at = expires_at where id = p_session returning true';
    create function pay.expire_then(
      p_session text, p_levels text[], p_public_url text, p_event text)
      returns boolean language sql security definer as
      'select true from (select pay.announce(
        s => s, p_event => p_event, p_type => ''pay_session.expired'', p_levels => p_levels,
        p_public_url => p_public_url)
        from pay_session s where s.id = p_session) told'`);
}
