import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

/**
 * Deletes members who registered thirty days ago and never confirmed the address, which may belong
 * to someone else. Members with a valid code, an API token or ledger postings are kept.
 */
export async function deleteUnconfirmedMembers(db: Db): Promise<void> {
  // One atomic statement. It skips rows locked by other transactions; the next run deletes them.
  await db.execute(sql`
    with gone as (
      select m.id from member m
      where m.confirmed_at is null and m.created_at < now() - interval '30 days'
        and not exists (select from mail_code c where c.member_id = m.id and c.expires_at > now())
        and not exists (select from api_key t where t.merchant_id = m.id)
        and not exists (
          select from ledger.posting p where p.account_id in (m.cash_account, m.stake_account))
      for update of m skip locked
    ),
    codes as (delete from mail_code where member_id in (select id from gone)),
    accepted as (delete from acceptance where member_id in (select id from gone)),
    origins as (delete from merchant_origin where merchant_id in (select id from gone)),
    businesses as (delete from merchant where id in (select id from gone))
    delete from member where id in (select id from gone)`);
}
