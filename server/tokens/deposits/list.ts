import { brand } from '#shared/brand.ts';
import type { Deposit } from '#shared/deposits/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { SCANNER_LEASE } from './scanner-lease.ts';

const NEWEST = 20;

/** A member's latest scanned deposits, newest first. */
export async function readDeposits(db: Db, member: Operand<string>): Promise<Deposit[]> {
  const rows = await rowsOf<Deposit>(
    db,
    sql`select d.tx_hash as "txHash", d.position, a.account,
        format.decimal(d.amount, ${brand.token.decimals}::int) as amount, d.status,
        case d.status when 'credited' then s.needed
          else greatest(1, least(s.needed, s.head_number - d.block_number + 1)) end::int
          as confirmations,
        s.needed, format.utc(d.seen_at) as "seenAt", d.transfer_id as "transactionId"
      from deposit_address a
      join deposit d on d.address = a.address
      cross join chain_scan s
      where a.member_id = ${member} and d.status <> 'ignored'
      order by d.block_number desc, d.tx_hash, d.position limit ${NEWEST}`,
  );
  return rows;
}

/** Whether the chain is not being scanned at the moment. */
export async function isDelayed(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ well: boolean }>(
    db,
    sql`select exists (
      select from chain_scan s, lease l
      where s.problem is null and l.name = ${SCANNER_LEASE} and l.until > now()
    ) as well`,
  );
  return !row?.well;
}
