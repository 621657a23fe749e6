import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { PERIODS } from '../../platform/privacy/periods.ts';

/**
 * Deletes people, and the business each registered, who registered thirty days ago and never confirmed the address, which may belong
 * to someone else. Members with a valid code, an API token or ledger postings, archived ones too, are kept, and those whose account was
 * to be deleted: `erasure` deletes their data.
 */
export async function deleteUnconfirmedMembers(db: Db): Promise<void> {
  const old = await rowsOf<{ id: string }>(
    db,
    sql`select id from member where kind = 'person' and confirmed_at is null and erased_at is null
      and created_at < now() - ${PERIODS.unconfirmed}::int * interval '1 day' order by created_at, id`,
  );
  await tryEach(old, ({ id }) => deleteOne(db, id), 'unconfirmed members were not deleted');
}

/** One atomic statement. It skips a row locked by another transaction; the next run deletes it. */
async function deleteOne(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      select m.id from member m
      where m.id = ${id} and m.confirmed_at is null and m.erased_at is null
        and not exists (select from erasure_request e where e.member_id = m.id)
        and not exists (select from mail_code c where c.member_id = m.id and c.expires_at > now())
        and not exists (select from merchant b join api_key t on t.merchant_id = b.id
          where b.registered_by = m.id)
        and not exists (select from ledger.posting p join member a
            on p.account_id in (a.cash_account, a.stake_account)
          where a.id = m.id
            or a.id in (select b.id from merchant b where b.registered_by = m.id))
        and not exists (select from ledger.archived_balance o join member a
            on o.account_id in (a.cash_account, a.stake_account)
          where a.id = m.id
            or a.id in (select b.id from merchant b where b.registered_by = m.id))
      for update of m skip locked
    ),
    shops as (select id from merchant where registered_by in (select id from gone)),
    codes as (delete from mail_code where member_id in (select id from gone)),
    devices as (delete from member_device where member_id in (select id from gone)),
    accepted as (delete from acceptance where member_id in (select id from gone)),
    origins as (delete from merchant_origin where merchant_id in (select id from shops)),
    businesses as (delete from merchant where id in (select id from shops))
    delete from member where id in (select id from gone union all select id from shops)`);
}
