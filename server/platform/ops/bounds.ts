/** Bounds on tokens that are credited from outside within an hour. */
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';

export type CreditKind = 'deposit' | 'purchase' | 'airdrop' | 'treasury';

/** Amounts in base units. */
export interface CreditBound {
  kind: CreditKind;
  /** At most so much within any 60 minutes. */
  most: bigint;
  /** Credited within the last hour. */
  used: bigint;
}

export async function readCreditBounds(db: Db): Promise<CreditBound[]> {
  const rows = await rowsOf<{ kind: CreditKind; most: string; used: string }>(
    db,
    sql`select kind, most::text, ops.credited_within_hour(kind)::text as used
      from ops.credit_bound order by kind`,
  );
  return rows.map(({ kind, most, used }) => ({ kind, most: BigInt(most), used: BigInt(used) }));
}

/** What may still be credited within this hour; 0 when the bound was lowered below what was. */
export async function creditLeft(db: Db, kind: CreditKind): Promise<bigint> {
  const found = (await readCreditBounds(db)).find((bound) => bound.kind === kind);
  if (!found) throw new Error(`no bound for ${kind}`);
  return found.most > found.used ? found.most - found.used : 0n;
}

export async function setCreditBound(db: Db, kind: CreditKind, most: bigint): Promise<void> {
  await db.execute(sql`select ops.set_credit_bound(${kind}, ${most.toString()}::numeric)`);
}
