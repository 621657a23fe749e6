import { brand } from '#shared/brand.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';

export interface BalancePoint {
  at: string;
  cash: string;
  stake: string;
}

/**
 * The balances at the start of the last `days`, unless both were zero, and after the last change of
 * each day (UTC) since then, oldest first, in tokens. The opening balance is the current one minus
 * all later postings; one statement reads both, so that they are consistent.
 */
export function balanceHistory(
  db: Db,
  { cash, stake }: AskedHolder,
  days: number,
): Promise<BalancePoint[]> {
  const decimal = (units: ReturnType<typeof sql>) =>
    sql`format.decimal(${units}, ${brand.token.decimals}::int)`;
  return rowsOf<BalancePoint>(
    db,
    sql`with start as (
        select now() - ${days}::int * interval '1 day' as at
      ), posted as (
        select created_at, amount as cash, 0::numeric as stake from ledger.posting, start
        where account_id = ${cash}::bigint and created_at >= start.at
        union all
        select created_at, 0::numeric, amount from ledger.posting, start
        where account_id = ${stake}::bigint and created_at >= start.at
      ), day as (
        select max(created_at) as at, sum(cash) as cash, sum(stake) as stake
        from posted group by date_trunc('day', created_at, 'UTC')
      ), opening as (
        select start.at,
          ledger.balance(${cash}::bigint) - coalesce((select sum(cash) from day), 0) as cash,
          ledger.balance(${stake}::bigint) - coalesce((select sum(stake) from day), 0) as stake
        from start
      ), point as (
        select day.at,
          opening.cash + sum(day.cash) over (order by day.at) as cash,
          opening.stake + sum(day.stake) over (order by day.at) as stake
        from day, opening
        union all
        select at, cash, stake from opening where cash <> 0 or stake <> 0
      )
      select format.utc(at) as at, ${decimal(sql`cash`)} as cash, ${decimal(sql`stake`)} as stake
      from point order by point.at`,
  );
}
