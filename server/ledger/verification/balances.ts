/** Compares balances with the verified sums. Its statements use no function of the database that somebody could replace. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** SHA-256 of the verified sums of all accounts. */
export async function verifiedSumsHash(tx: Db): Promise<string> {
  const [row] = await rowsOf<{ hash: string }>(
    tx,
    sql`select encode(sha256(convert_to(coalesce(string_agg(account_id || ':' || amount, ','
        order by account_id), ''), 'UTF8')), 'hex') as hash
      from ledger.verified_balance`,
  );
  return row?.hash ?? '';
}

/**
 * The first account whose balance is not the verified sum and the postings since, or is below zero where only
 * outside accounts may be; or a transfer since that does not sum to zero, or has another unit than its account.
 * @param after the number of the last transfer in the verified sums
 */
export async function balanceFault(tx: Db, after: number): Promise<string | undefined> {
  const [found] = await rowsOf<{ subject: string; detail: string }>(
    tx,
    sql`with later as materialized (
        select p.transfer_id, p.account_id, p.unit, p.amount
        from ledger.transfer t
        join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
        where t.number > ${after}
      ), expected as (
        select account_id, sum(amount) as amount from (
          select account_id, amount from ledger.verified_balance
          union all
          select account_id, amount from later
        ) line group by account_id
      ), actual as (
        select a.id, a.path, a.unit, a.has_floor, a.balance, a.balance + coalesce(c.amount, 0) as total
        from ledger.account a
        left join (
          select account_id, sum(amount) as amount from ledger.pending_credit group by account_id
        ) c on c.account_id = a.id
      )
      select 'balance of ' || coalesce(a.path, 'account ' || e.account_id) as subject,
        'differs from its postings by ' || (coalesce(a.total, 0) - coalesce(e.amount, 0)) as detail
      from actual a full join expected e on e.account_id = a.id
      where coalesce(a.total, 0) <> coalesce(e.amount, 0)
      union all
      select 'balance of ' || path, 'is below zero' from actual
      where balance < 0 and (has_floor or not ledger.may_lack_floor(path, unit))
      union all
      select 'balance of ' || a.path, 'has a posting in ' || l.unit
      from later l join ledger.account a on a.id = l.account_id where l.unit <> a.unit
      union all
      select 'transfer ' || transfer_id, 'does not sum to zero' from later
      group by transfer_id, unit having sum(amount) <> 0
      order by 1 limit 1`,
  );
  return found && `${found.subject} ${found.detail}`;
}

/** The first account whose verified sum, made anew, is not the sum of all its postings up to a transfer. */
export async function firstSumsFault(tx: Db, until: number): Promise<string | undefined> {
  const [found] = await rowsOf<{ account: string }>(
    tx,
    sql`with summed as (
        select account_id, sum(amount) as amount from (
          select p.account_id, p.amount from ledger.transfer t
          join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
          where t.number is null or t.number <= ${until}
          union all
          select account_id, amount from ledger.archived_balance
        ) line group by account_id
      )
      select coalesce(v.account_id, s.account_id)::text as account
      from summed s full join ledger.verified_balance v using (account_id)
      where coalesce(v.amount, 0) <> coalesce(s.amount, 0)
      order by 1 limit 1`,
  );
  return found && `the verified sum of account ${found.account} is not the one of its postings`;
}
